impl serde::Serialize for ChallengesRequest {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.ChallengesRequest", len)?;
        if true {
            struct_ser.serialize_field("batch", &self.batch)?;
        }
        if true {
            struct_ser.serialize_field("first_round", &self.first_round)?;
        }
        if true {
            struct_ser.serialize_field("challenges", &self.challenges)?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("nonce", pbjson::private::base64::encode(&self.nonce).as_str())?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for ChallengesRequest {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "batch",
            "first_round",
            "firstRound",
            "challenges",
            "nonce",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Batch,
            FirstRound,
            Challenges,
            Nonce,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "batch" => Ok(GeneratedField::Batch),
                            "firstRound" | "first_round" => Ok(GeneratedField::FirstRound),
                            "challenges" => Ok(GeneratedField::Challenges),
                            "nonce" => Ok(GeneratedField::Nonce),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = ChallengesRequest;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.ChallengesRequest")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<ChallengesRequest, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut batch__ = None;
                let mut first_round__ = None;
                let mut challenges__ = None;
                let mut nonce__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Batch => {
                            if batch__.is_some() {
                                return Err(serde::de::Error::duplicate_field("batch"));
                            }
                            batch__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::FirstRound => {
                            if first_round__.is_some() {
                                return Err(serde::de::Error::duplicate_field("firstRound"));
                            }
                            first_round__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Challenges => {
                            if challenges__.is_some() {
                                return Err(serde::de::Error::duplicate_field("challenges"));
                            }
                            challenges__ = 
                                Some(map_.next_value::<Vec<::pbjson::private::NumberDeserialize<_>>>()?
                                    .into_iter().map(|x| x.0).collect())
                            ;
                        }
                        GeneratedField::Nonce => {
                            if nonce__.is_some() {
                                return Err(serde::de::Error::duplicate_field("nonce"));
                            }
                            nonce__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(ChallengesRequest {
                    batch: batch__.unwrap_or_default(),
                    first_round: first_round__.unwrap_or_default(),
                    challenges: challenges__.unwrap_or_default(),
                    nonce: nonce__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.ChallengesRequest", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for ChallengesResponse {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.ChallengesResponse", len)?;
        if true {
            struct_ser.serialize_field("openings", &self.openings)?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("next_root", pbjson::private::base64::encode(&self.next_root).as_str())?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for ChallengesResponse {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "openings",
            "next_root",
            "nextRoot",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Openings,
            NextRoot,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "openings" => Ok(GeneratedField::Openings),
                            "nextRoot" | "next_root" => Ok(GeneratedField::NextRoot),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = ChallengesResponse;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.ChallengesResponse")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<ChallengesResponse, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut openings__ = None;
                let mut next_root__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Openings => {
                            if openings__.is_some() {
                                return Err(serde::de::Error::duplicate_field("openings"));
                            }
                            openings__ = Some(map_.next_value()?);
                        }
                        GeneratedField::NextRoot => {
                            if next_root__.is_some() {
                                return Err(serde::de::Error::duplicate_field("nextRoot"));
                            }
                            next_root__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(ChallengesResponse {
                    openings: openings__.unwrap_or_default(),
                    next_root: next_root__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.ChallengesResponse", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for CommitmentsRequest {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.CommitmentsRequest", len)?;
        if true {
            struct_ser.serialize_field("batch", &self.batch)?;
        }
        if true {
            struct_ser.serialize_field("first_round", &self.first_round)?;
        }
        if true {
            struct_ser.serialize_field("count", &self.count)?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("challenge_commitment", pbjson::private::base64::encode(&self.challenge_commitment).as_str())?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for CommitmentsRequest {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "batch",
            "first_round",
            "firstRound",
            "count",
            "challenge_commitment",
            "challengeCommitment",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Batch,
            FirstRound,
            Count,
            ChallengeCommitment,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "batch" => Ok(GeneratedField::Batch),
                            "firstRound" | "first_round" => Ok(GeneratedField::FirstRound),
                            "count" => Ok(GeneratedField::Count),
                            "challengeCommitment" | "challenge_commitment" => Ok(GeneratedField::ChallengeCommitment),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = CommitmentsRequest;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.CommitmentsRequest")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<CommitmentsRequest, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut batch__ = None;
                let mut first_round__ = None;
                let mut count__ = None;
                let mut challenge_commitment__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Batch => {
                            if batch__.is_some() {
                                return Err(serde::de::Error::duplicate_field("batch"));
                            }
                            batch__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::FirstRound => {
                            if first_round__.is_some() {
                                return Err(serde::de::Error::duplicate_field("firstRound"));
                            }
                            first_round__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Count => {
                            if count__.is_some() {
                                return Err(serde::de::Error::duplicate_field("count"));
                            }
                            count__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::ChallengeCommitment => {
                            if challenge_commitment__.is_some() {
                                return Err(serde::de::Error::duplicate_field("challengeCommitment"));
                            }
                            challenge_commitment__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(CommitmentsRequest {
                    batch: batch__.unwrap_or_default(),
                    first_round: first_round__.unwrap_or_default(),
                    count: count__.unwrap_or_default(),
                    challenge_commitment: challenge_commitment__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.CommitmentsRequest", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for CommitmentsResponse {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.CommitmentsResponse", len)?;
        if true {
            struct_ser.serialize_field("roots", &self.roots.iter().map(pbjson::private::base64::encode).collect::<Vec<_>>())?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for CommitmentsResponse {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "roots",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Roots,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "roots" => Ok(GeneratedField::Roots),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = CommitmentsResponse;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.CommitmentsResponse")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<CommitmentsResponse, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut roots__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Roots => {
                            if roots__.is_some() {
                                return Err(serde::de::Error::duplicate_field("roots"));
                            }
                            roots__ = 
                                Some(map_.next_value::<Vec<::pbjson::private::BytesDeserialize<_>>>()?
                                    .into_iter().map(|x| x.0).collect())
                            ;
                        }
                    }
                }
                Ok(CommitmentsResponse {
                    roots: roots__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.CommitmentsResponse", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for Mode {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        let variant = match self {
            Self::Unspecified => "MODE_UNSPECIFIED",
            Self::Sequential => "MODE_SEQUENTIAL",
            Self::Batched => "MODE_BATCHED",
        };
        serializer.serialize_str(variant)
    }
}
impl<'de> serde::Deserialize<'de> for Mode {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "MODE_UNSPECIFIED",
            "MODE_SEQUENTIAL",
            "MODE_BATCHED",
        ];

        struct GeneratedVisitor;

        impl serde::de::Visitor<'_> for GeneratedVisitor {
            type Value = Mode;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, "expected one of: {:?}", &FIELDS)
            }

            fn visit_i64<E>(self, v: i64) -> std::result::Result<Self::Value, E>
            where
                E: serde::de::Error,
            {
                i32::try_from(v)
                    .ok()
                    .and_then(|x| x.try_into().ok())
                    .ok_or_else(|| {
                        serde::de::Error::invalid_value(serde::de::Unexpected::Signed(v), &self)
                    })
            }

            fn visit_u64<E>(self, v: u64) -> std::result::Result<Self::Value, E>
            where
                E: serde::de::Error,
            {
                i32::try_from(v)
                    .ok()
                    .and_then(|x| x.try_into().ok())
                    .ok_or_else(|| {
                        serde::de::Error::invalid_value(serde::de::Unexpected::Unsigned(v), &self)
                    })
            }

            fn visit_str<E>(self, value: &str) -> std::result::Result<Self::Value, E>
            where
                E: serde::de::Error,
            {
                match value {
                    "MODE_UNSPECIFIED" => Ok(Mode::Unspecified),
                    "MODE_SEQUENTIAL" => Ok(Mode::Sequential),
                    "MODE_BATCHED" => Ok(Mode::Batched),
                    _ => Err(serde::de::Error::unknown_variant(value, FIELDS)),
                }
            }
        }
        deserializer.deserialize_any(GeneratedVisitor)
    }
}
impl serde::Serialize for Opening {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.Opening", len)?;
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("values", pbjson::private::base64::encode(&self.values).as_str())?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("nonces", pbjson::private::base64::encode(&self.nonces).as_str())?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("siblings", pbjson::private::base64::encode(&self.siblings).as_str())?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for Opening {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "values",
            "nonces",
            "siblings",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Values,
            Nonces,
            Siblings,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "values" => Ok(GeneratedField::Values),
                            "nonces" => Ok(GeneratedField::Nonces),
                            "siblings" => Ok(GeneratedField::Siblings),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = Opening;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.Opening")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<Opening, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut values__ = None;
                let mut nonces__ = None;
                let mut siblings__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Values => {
                            if values__.is_some() {
                                return Err(serde::de::Error::duplicate_field("values"));
                            }
                            values__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Nonces => {
                            if nonces__.is_some() {
                                return Err(serde::de::Error::duplicate_field("nonces"));
                            }
                            nonces__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Siblings => {
                            if siblings__.is_some() {
                                return Err(serde::de::Error::duplicate_field("siblings"));
                            }
                            siblings__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(Opening {
                    values: values__.unwrap_or_default(),
                    nonces: nonces__.unwrap_or_default(),
                    siblings: siblings__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.Opening", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for ProofInfo {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.ProofInfo", len)?;
        if true {
            struct_ser.serialize_field("statement", &self.statement)?;
        }
        if true {
            struct_ser.serialize_field("protocol", &self.protocol)?;
        }
        if true {
            struct_ser.serialize_field("rounds", &self.rounds)?;
        }
        if true {
            struct_ser.serialize_field("label", &self.label)?;
        }
        if true {
            struct_ser.serialize_field("bytes", &self.bytes)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for ProofInfo {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "statement",
            "protocol",
            "rounds",
            "label",
            "bytes",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Statement,
            Protocol,
            Rounds,
            Label,
            Bytes,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "statement" => Ok(GeneratedField::Statement),
                            "protocol" => Ok(GeneratedField::Protocol),
                            "rounds" => Ok(GeneratedField::Rounds),
                            "label" => Ok(GeneratedField::Label),
                            "bytes" => Ok(GeneratedField::Bytes),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = ProofInfo;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.ProofInfo")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<ProofInfo, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut statement__ = None;
                let mut protocol__ = None;
                let mut rounds__ = None;
                let mut label__ = None;
                let mut bytes__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Statement => {
                            if statement__.is_some() {
                                return Err(serde::de::Error::duplicate_field("statement"));
                            }
                            statement__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Protocol => {
                            if protocol__.is_some() {
                                return Err(serde::de::Error::duplicate_field("protocol"));
                            }
                            protocol__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Rounds => {
                            if rounds__.is_some() {
                                return Err(serde::de::Error::duplicate_field("rounds"));
                            }
                            rounds__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Label => {
                            if label__.is_some() {
                                return Err(serde::de::Error::duplicate_field("label"));
                            }
                            label__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Bytes => {
                            if bytes__.is_some() {
                                return Err(serde::de::Error::duplicate_field("bytes"));
                            }
                            bytes__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(ProofInfo {
                    statement: statement__.unwrap_or_default(),
                    protocol: protocol__.unwrap_or_default(),
                    rounds: rounds__.unwrap_or_default(),
                    label: label__.unwrap_or_default(),
                    bytes: bytes__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.ProofInfo", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for ProofRequest {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.ProofRequest", len)?;
        if true {
            struct_ser.serialize_field("protocol", &self.protocol)?;
        }
        if true {
            struct_ser.serialize_field("bits", &self.bits)?;
        }
        if true {
            struct_ser.serialize_field("label", &self.label)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for ProofRequest {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "protocol",
            "bits",
            "label",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Protocol,
            Bits,
            Label,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "protocol" => Ok(GeneratedField::Protocol),
                            "bits" => Ok(GeneratedField::Bits),
                            "label" => Ok(GeneratedField::Label),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = ProofRequest;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.ProofRequest")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<ProofRequest, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut protocol__ = None;
                let mut bits__ = None;
                let mut label__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Protocol => {
                            if protocol__.is_some() {
                                return Err(serde::de::Error::duplicate_field("protocol"));
                            }
                            protocol__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Bits => {
                            if bits__.is_some() {
                                return Err(serde::de::Error::duplicate_field("bits"));
                            }
                            bits__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Label => {
                            if label__.is_some() {
                                return Err(serde::de::Error::duplicate_field("label"));
                            }
                            label__ = Some(map_.next_value()?);
                        }
                    }
                }
                Ok(ProofRequest {
                    protocol: protocol__.unwrap_or_default(),
                    bits: bits__.unwrap_or_default(),
                    label: label__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.ProofRequest", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for ProtocolInfo {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.ProtocolInfo", len)?;
        if true {
            struct_ser.serialize_field("name", &self.name)?;
        }
        if true {
            struct_ser.serialize_field("instance", &self.instance)?;
        }
        if true {
            struct_ser.serialize_field("challenges", &self.challenges)?;
        }
        if true {
            struct_ser.serialize_field("slots", &self.slots)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for ProtocolInfo {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "name",
            "instance",
            "challenges",
            "slots",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Name,
            Instance,
            Challenges,
            Slots,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "name" => Ok(GeneratedField::Name),
                            "instance" => Ok(GeneratedField::Instance),
                            "challenges" => Ok(GeneratedField::Challenges),
                            "slots" => Ok(GeneratedField::Slots),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = ProtocolInfo;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.ProtocolInfo")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<ProtocolInfo, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut name__ = None;
                let mut instance__ = None;
                let mut challenges__ = None;
                let mut slots__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Name => {
                            if name__.is_some() {
                                return Err(serde::de::Error::duplicate_field("name"));
                            }
                            name__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Instance => {
                            if instance__.is_some() {
                                return Err(serde::de::Error::duplicate_field("instance"));
                            }
                            instance__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Challenges => {
                            if challenges__.is_some() {
                                return Err(serde::de::Error::duplicate_field("challenges"));
                            }
                            challenges__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Slots => {
                            if slots__.is_some() {
                                return Err(serde::de::Error::duplicate_field("slots"));
                            }
                            slots__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(ProtocolInfo {
                    name: name__.unwrap_or_default(),
                    instance: instance__.unwrap_or_default(),
                    challenges: challenges__.unwrap_or_default(),
                    slots: slots__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.ProtocolInfo", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for PublishRequest {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.PublishRequest", len)?;
        if true {
            struct_ser.serialize_field("puzzle", &self.puzzle)?;
        }
        if true {
            struct_ser.serialize_field("solution", &self.solution)?;
        }
        if true {
            struct_ser.serialize_field("label", &self.label)?;
        }
        if let Some(v) = self.reading.as_ref() {
            struct_ser.serialize_field("reading", v)?;
        }
        if true {
            struct_ser.serialize_field("supersede", &self.supersede)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for PublishRequest {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "puzzle",
            "solution",
            "label",
            "reading",
            "supersede",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Puzzle,
            Solution,
            Label,
            Reading,
            Supersede,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "puzzle" => Ok(GeneratedField::Puzzle),
                            "solution" => Ok(GeneratedField::Solution),
                            "label" => Ok(GeneratedField::Label),
                            "reading" => Ok(GeneratedField::Reading),
                            "supersede" => Ok(GeneratedField::Supersede),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = PublishRequest;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.PublishRequest")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<PublishRequest, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut puzzle__ = None;
                let mut solution__ = None;
                let mut label__ = None;
                let mut reading__ = None;
                let mut supersede__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Puzzle => {
                            if puzzle__.is_some() {
                                return Err(serde::de::Error::duplicate_field("puzzle"));
                            }
                            puzzle__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Solution => {
                            if solution__.is_some() {
                                return Err(serde::de::Error::duplicate_field("solution"));
                            }
                            solution__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Label => {
                            if label__.is_some() {
                                return Err(serde::de::Error::duplicate_field("label"));
                            }
                            label__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Reading => {
                            if reading__.is_some() {
                                return Err(serde::de::Error::duplicate_field("reading"));
                            }
                            reading__ = map_.next_value()?;
                        }
                        GeneratedField::Supersede => {
                            if supersede__.is_some() {
                                return Err(serde::de::Error::duplicate_field("supersede"));
                            }
                            supersede__ = Some(map_.next_value()?);
                        }
                    }
                }
                Ok(PublishRequest {
                    puzzle: puzzle__.unwrap_or_default(),
                    solution: solution__.unwrap_or_default(),
                    label: label__.unwrap_or_default(),
                    reading: reading__,
                    supersede: supersede__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.PublishRequest", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for Reading {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.Reading", len)?;
        if true {
            struct_ser.serialize_field("kind", &self.kind)?;
        }
        if true {
            struct_ser.serialize_field("colours", &self.colours)?;
        }
        if true {
            struct_ser.serialize_field("box", &self.r#box)?;
        }
        if true {
            struct_ser.serialize_field("index", &self.index)?;
        }
        if true {
            struct_ser.serialize_field("alphabet", &self.alphabet)?;
        }
        if true {
            struct_ser.serialize_field("diagonals", &self.diagonals)?;
        }
        if true {
            struct_ser.serialize_field("ignore_self_loops", &self.ignore_self_loops)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for Reading {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "kind",
            "colours",
            "box",
            "index",
            "alphabet",
            "diagonals",
            "ignore_self_loops",
            "ignoreSelfLoops",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Kind,
            Colours,
            Box,
            Index,
            Alphabet,
            Diagonals,
            IgnoreSelfLoops,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "kind" => Ok(GeneratedField::Kind),
                            "colours" => Ok(GeneratedField::Colours),
                            "box" => Ok(GeneratedField::Box),
                            "index" => Ok(GeneratedField::Index),
                            "alphabet" => Ok(GeneratedField::Alphabet),
                            "diagonals" => Ok(GeneratedField::Diagonals),
                            "ignoreSelfLoops" | "ignore_self_loops" => Ok(GeneratedField::IgnoreSelfLoops),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = Reading;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.Reading")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<Reading, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut kind__ = None;
                let mut colours__ = None;
                let mut r#box__ = None;
                let mut index__ = None;
                let mut alphabet__ = None;
                let mut diagonals__ = None;
                let mut ignore_self_loops__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Kind => {
                            if kind__.is_some() {
                                return Err(serde::de::Error::duplicate_field("kind"));
                            }
                            kind__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Colours => {
                            if colours__.is_some() {
                                return Err(serde::de::Error::duplicate_field("colours"));
                            }
                            colours__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Box => {
                            if r#box__.is_some() {
                                return Err(serde::de::Error::duplicate_field("box"));
                            }
                            r#box__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Index => {
                            if index__.is_some() {
                                return Err(serde::de::Error::duplicate_field("index"));
                            }
                            index__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Alphabet => {
                            if alphabet__.is_some() {
                                return Err(serde::de::Error::duplicate_field("alphabet"));
                            }
                            alphabet__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Diagonals => {
                            if diagonals__.is_some() {
                                return Err(serde::de::Error::duplicate_field("diagonals"));
                            }
                            diagonals__ = Some(map_.next_value()?);
                        }
                        GeneratedField::IgnoreSelfLoops => {
                            if ignore_self_loops__.is_some() {
                                return Err(serde::de::Error::duplicate_field("ignoreSelfLoops"));
                            }
                            ignore_self_loops__ = Some(map_.next_value()?);
                        }
                    }
                }
                Ok(Reading {
                    kind: kind__.unwrap_or_default(),
                    colours: colours__.unwrap_or_default(),
                    r#box: r#box__.unwrap_or_default(),
                    index: index__.unwrap_or_default(),
                    alphabet: alphabet__.unwrap_or_default(),
                    diagonals: diagonals__.unwrap_or_default(),
                    ignore_self_loops: ignore_self_loops__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.Reading", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for SessionRequest {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.SessionRequest", len)?;
        if true {
            struct_ser.serialize_field("statement", &self.statement)?;
        }
        if true {
            struct_ser.serialize_field("instance", &self.instance)?;
        }
        if true {
            struct_ser.serialize_field("protocol", &self.protocol)?;
        }
        if true {
            let v = Mode::try_from(self.mode)
                .map_err(|_| serde::ser::Error::custom(format!("Invalid variant {}", self.mode)))?;
            struct_ser.serialize_field("mode", &v)?;
        }
        if true {
            struct_ser.serialize_field("rounds", &self.rounds)?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("verifier_random", pbjson::private::base64::encode(&self.verifier_random).as_str())?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for SessionRequest {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "statement",
            "instance",
            "protocol",
            "mode",
            "rounds",
            "verifier_random",
            "verifierRandom",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Statement,
            Instance,
            Protocol,
            Mode,
            Rounds,
            VerifierRandom,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "statement" => Ok(GeneratedField::Statement),
                            "instance" => Ok(GeneratedField::Instance),
                            "protocol" => Ok(GeneratedField::Protocol),
                            "mode" => Ok(GeneratedField::Mode),
                            "rounds" => Ok(GeneratedField::Rounds),
                            "verifierRandom" | "verifier_random" => Ok(GeneratedField::VerifierRandom),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = SessionRequest;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.SessionRequest")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<SessionRequest, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut statement__ = None;
                let mut instance__ = None;
                let mut protocol__ = None;
                let mut mode__ = None;
                let mut rounds__ = None;
                let mut verifier_random__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Statement => {
                            if statement__.is_some() {
                                return Err(serde::de::Error::duplicate_field("statement"));
                            }
                            statement__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Instance => {
                            if instance__.is_some() {
                                return Err(serde::de::Error::duplicate_field("instance"));
                            }
                            instance__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Protocol => {
                            if protocol__.is_some() {
                                return Err(serde::de::Error::duplicate_field("protocol"));
                            }
                            protocol__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Mode => {
                            if mode__.is_some() {
                                return Err(serde::de::Error::duplicate_field("mode"));
                            }
                            mode__ = Some(map_.next_value::<Mode>()? as i32);
                        }
                        GeneratedField::Rounds => {
                            if rounds__.is_some() {
                                return Err(serde::de::Error::duplicate_field("rounds"));
                            }
                            rounds__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::VerifierRandom => {
                            if verifier_random__.is_some() {
                                return Err(serde::de::Error::duplicate_field("verifierRandom"));
                            }
                            verifier_random__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(SessionRequest {
                    statement: statement__.unwrap_or_default(),
                    instance: instance__.unwrap_or_default(),
                    protocol: protocol__.unwrap_or_default(),
                    mode: mode__.unwrap_or_default(),
                    rounds: rounds__.unwrap_or_default(),
                    verifier_random: verifier_random__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.SessionRequest", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for SessionResponse {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.SessionResponse", len)?;
        if true {
            struct_ser.serialize_field("session", &self.session)?;
        }
        if true {
            #[allow(clippy::needless_borrow)]
            #[allow(clippy::needless_borrows_for_generic_args)]
            struct_ser.serialize_field("server_random", pbjson::private::base64::encode(&self.server_random).as_str())?;
        }
        if true {
            struct_ser.serialize_field("label", &self.label)?;
        }
        if true {
            struct_ser.serialize_field("expires_in", &self.expires_in)?;
        }
        if true {
            struct_ser.serialize_field("batch_rounds", &self.batch_rounds)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for SessionResponse {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "session",
            "server_random",
            "serverRandom",
            "label",
            "expires_in",
            "expiresIn",
            "batch_rounds",
            "batchRounds",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Session,
            ServerRandom,
            Label,
            ExpiresIn,
            BatchRounds,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "session" => Ok(GeneratedField::Session),
                            "serverRandom" | "server_random" => Ok(GeneratedField::ServerRandom),
                            "label" => Ok(GeneratedField::Label),
                            "expiresIn" | "expires_in" => Ok(GeneratedField::ExpiresIn),
                            "batchRounds" | "batch_rounds" => Ok(GeneratedField::BatchRounds),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = SessionResponse;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.SessionResponse")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<SessionResponse, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut session__ = None;
                let mut server_random__ = None;
                let mut label__ = None;
                let mut expires_in__ = None;
                let mut batch_rounds__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Session => {
                            if session__.is_some() {
                                return Err(serde::de::Error::duplicate_field("session"));
                            }
                            session__ = Some(map_.next_value()?);
                        }
                        GeneratedField::ServerRandom => {
                            if server_random__.is_some() {
                                return Err(serde::de::Error::duplicate_field("serverRandom"));
                            }
                            server_random__ = 
                                Some(map_.next_value::<::pbjson::private::BytesDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Label => {
                            if label__.is_some() {
                                return Err(serde::de::Error::duplicate_field("label"));
                            }
                            label__ = Some(map_.next_value()?);
                        }
                        GeneratedField::ExpiresIn => {
                            if expires_in__.is_some() {
                                return Err(serde::de::Error::duplicate_field("expiresIn"));
                            }
                            expires_in__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::BatchRounds => {
                            if batch_rounds__.is_some() {
                                return Err(serde::de::Error::duplicate_field("batchRounds"));
                            }
                            batch_rounds__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(SessionResponse {
                    session: session__.unwrap_or_default(),
                    server_random: server_random__.unwrap_or_default(),
                    label: label__.unwrap_or_default(),
                    expires_in: expires_in__.unwrap_or_default(),
                    batch_rounds: batch_rounds__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.SessionResponse", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for SessionState {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        let variant = match self {
            Self::Unspecified => "SESSION_STATE_UNSPECIFIED",
            Self::Open => "SESSION_STATE_OPEN",
            Self::Finished => "SESSION_STATE_FINISHED",
            Self::Closed => "SESSION_STATE_CLOSED",
        };
        serializer.serialize_str(variant)
    }
}
impl<'de> serde::Deserialize<'de> for SessionState {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "SESSION_STATE_UNSPECIFIED",
            "SESSION_STATE_OPEN",
            "SESSION_STATE_FINISHED",
            "SESSION_STATE_CLOSED",
        ];

        struct GeneratedVisitor;

        impl serde::de::Visitor<'_> for GeneratedVisitor {
            type Value = SessionState;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, "expected one of: {:?}", &FIELDS)
            }

            fn visit_i64<E>(self, v: i64) -> std::result::Result<Self::Value, E>
            where
                E: serde::de::Error,
            {
                i32::try_from(v)
                    .ok()
                    .and_then(|x| x.try_into().ok())
                    .ok_or_else(|| {
                        serde::de::Error::invalid_value(serde::de::Unexpected::Signed(v), &self)
                    })
            }

            fn visit_u64<E>(self, v: u64) -> std::result::Result<Self::Value, E>
            where
                E: serde::de::Error,
            {
                i32::try_from(v)
                    .ok()
                    .and_then(|x| x.try_into().ok())
                    .ok_or_else(|| {
                        serde::de::Error::invalid_value(serde::de::Unexpected::Unsigned(v), &self)
                    })
            }

            fn visit_str<E>(self, value: &str) -> std::result::Result<Self::Value, E>
            where
                E: serde::de::Error,
            {
                match value {
                    "SESSION_STATE_UNSPECIFIED" => Ok(SessionState::Unspecified),
                    "SESSION_STATE_OPEN" => Ok(SessionState::Open),
                    "SESSION_STATE_FINISHED" => Ok(SessionState::Finished),
                    "SESSION_STATE_CLOSED" => Ok(SessionState::Closed),
                    _ => Err(serde::de::Error::unknown_variant(value, FIELDS)),
                }
            }
        }
        deserializer.deserialize_any(GeneratedVisitor)
    }
}
impl serde::Serialize for SessionStatus {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.SessionStatus", len)?;
        if true {
            struct_ser.serialize_field("session", &self.session)?;
        }
        if true {
            struct_ser.serialize_field("statement", &self.statement)?;
        }
        if true {
            struct_ser.serialize_field("protocol", &self.protocol)?;
        }
        if true {
            let v = Mode::try_from(self.mode)
                .map_err(|_| serde::ser::Error::custom(format!("Invalid variant {}", self.mode)))?;
            struct_ser.serialize_field("mode", &v)?;
        }
        if true {
            struct_ser.serialize_field("rounds", &self.rounds)?;
        }
        if true {
            let v = SessionState::try_from(self.state)
                .map_err(|_| serde::ser::Error::custom(format!("Invalid variant {}", self.state)))?;
            struct_ser.serialize_field("state", &v)?;
        }
        if true {
            struct_ser.serialize_field("recorded", &self.recorded)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for SessionStatus {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "session",
            "statement",
            "protocol",
            "mode",
            "rounds",
            "state",
            "recorded",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Session,
            Statement,
            Protocol,
            Mode,
            Rounds,
            State,
            Recorded,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "session" => Ok(GeneratedField::Session),
                            "statement" => Ok(GeneratedField::Statement),
                            "protocol" => Ok(GeneratedField::Protocol),
                            "mode" => Ok(GeneratedField::Mode),
                            "rounds" => Ok(GeneratedField::Rounds),
                            "state" => Ok(GeneratedField::State),
                            "recorded" => Ok(GeneratedField::Recorded),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = SessionStatus;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.SessionStatus")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<SessionStatus, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut session__ = None;
                let mut statement__ = None;
                let mut protocol__ = None;
                let mut mode__ = None;
                let mut rounds__ = None;
                let mut state__ = None;
                let mut recorded__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Session => {
                            if session__.is_some() {
                                return Err(serde::de::Error::duplicate_field("session"));
                            }
                            session__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Statement => {
                            if statement__.is_some() {
                                return Err(serde::de::Error::duplicate_field("statement"));
                            }
                            statement__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Protocol => {
                            if protocol__.is_some() {
                                return Err(serde::de::Error::duplicate_field("protocol"));
                            }
                            protocol__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Mode => {
                            if mode__.is_some() {
                                return Err(serde::de::Error::duplicate_field("mode"));
                            }
                            mode__ = Some(map_.next_value::<Mode>()? as i32);
                        }
                        GeneratedField::Rounds => {
                            if rounds__.is_some() {
                                return Err(serde::de::Error::duplicate_field("rounds"));
                            }
                            rounds__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::State => {
                            if state__.is_some() {
                                return Err(serde::de::Error::duplicate_field("state"));
                            }
                            state__ = Some(map_.next_value::<SessionState>()? as i32);
                        }
                        GeneratedField::Recorded => {
                            if recorded__.is_some() {
                                return Err(serde::de::Error::duplicate_field("recorded"));
                            }
                            recorded__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                    }
                }
                Ok(SessionStatus {
                    session: session__.unwrap_or_default(),
                    statement: statement__.unwrap_or_default(),
                    protocol: protocol__.unwrap_or_default(),
                    mode: mode__.unwrap_or_default(),
                    rounds: rounds__.unwrap_or_default(),
                    state: state__.unwrap_or_default(),
                    recorded: recorded__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.SessionStatus", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for StatementInfo {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.StatementInfo", len)?;
        if true {
            struct_ser.serialize_field("id", &self.id)?;
        }
        if true {
            struct_ser.serialize_field("kind", &self.kind)?;
        }
        if true {
            struct_ser.serialize_field("description", &self.description)?;
        }
        if true {
            struct_ser.serialize_field("label", &self.label)?;
        }
        if true {
            struct_ser.serialize_field("protocols", &self.protocols)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for StatementInfo {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "id",
            "kind",
            "description",
            "label",
            "protocols",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Id,
            Kind,
            Description,
            Label,
            Protocols,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "id" => Ok(GeneratedField::Id),
                            "kind" => Ok(GeneratedField::Kind),
                            "description" => Ok(GeneratedField::Description),
                            "label" => Ok(GeneratedField::Label),
                            "protocols" => Ok(GeneratedField::Protocols),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = StatementInfo;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.StatementInfo")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<StatementInfo, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut id__ = None;
                let mut kind__ = None;
                let mut description__ = None;
                let mut label__ = None;
                let mut protocols__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Id => {
                            if id__.is_some() {
                                return Err(serde::de::Error::duplicate_field("id"));
                            }
                            id__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Kind => {
                            if kind__.is_some() {
                                return Err(serde::de::Error::duplicate_field("kind"));
                            }
                            kind__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Description => {
                            if description__.is_some() {
                                return Err(serde::de::Error::duplicate_field("description"));
                            }
                            description__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Label => {
                            if label__.is_some() {
                                return Err(serde::de::Error::duplicate_field("label"));
                            }
                            label__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Protocols => {
                            if protocols__.is_some() {
                                return Err(serde::de::Error::duplicate_field("protocols"));
                            }
                            protocols__ = Some(map_.next_value()?);
                        }
                    }
                }
                Ok(StatementInfo {
                    id: id__.unwrap_or_default(),
                    kind: kind__.unwrap_or_default(),
                    description: description__.unwrap_or_default(),
                    label: label__.unwrap_or_default(),
                    protocols: protocols__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.StatementInfo", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for StatementList {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.StatementList", len)?;
        if true {
            struct_ser.serialize_field("statements", &self.statements)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for StatementList {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "statements",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Statements,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "statements" => Ok(GeneratedField::Statements),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = StatementList;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.StatementList")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<StatementList, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut statements__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Statements => {
                            if statements__.is_some() {
                                return Err(serde::de::Error::duplicate_field("statements"));
                            }
                            statements__ = Some(map_.next_value()?);
                        }
                    }
                }
                Ok(StatementList {
                    statements: statements__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.StatementList", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for StreamProblem {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        if true {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.StreamProblem", len)?;
        if true {
            struct_ser.serialize_field("type", &self.r#type)?;
        }
        if true {
            struct_ser.serialize_field("title", &self.title)?;
        }
        if true {
            struct_ser.serialize_field("status", &self.status)?;
        }
        if true {
            struct_ser.serialize_field("detail", &self.detail)?;
        }
        if true {
            struct_ser.serialize_field("code", &self.code)?;
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for StreamProblem {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "type",
            "title",
            "status",
            "detail",
            "code",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Type,
            Title,
            Status,
            Detail,
            Code,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "type" => Ok(GeneratedField::Type),
                            "title" => Ok(GeneratedField::Title),
                            "status" => Ok(GeneratedField::Status),
                            "detail" => Ok(GeneratedField::Detail),
                            "code" => Ok(GeneratedField::Code),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = StreamProblem;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.StreamProblem")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<StreamProblem, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut r#type__ = None;
                let mut title__ = None;
                let mut status__ = None;
                let mut detail__ = None;
                let mut code__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Type => {
                            if r#type__.is_some() {
                                return Err(serde::de::Error::duplicate_field("type"));
                            }
                            r#type__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Title => {
                            if title__.is_some() {
                                return Err(serde::de::Error::duplicate_field("title"));
                            }
                            title__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Status => {
                            if status__.is_some() {
                                return Err(serde::de::Error::duplicate_field("status"));
                            }
                            status__ = 
                                Some(map_.next_value::<::pbjson::private::NumberDeserialize<_>>()?.0)
                            ;
                        }
                        GeneratedField::Detail => {
                            if detail__.is_some() {
                                return Err(serde::de::Error::duplicate_field("detail"));
                            }
                            detail__ = Some(map_.next_value()?);
                        }
                        GeneratedField::Code => {
                            if code__.is_some() {
                                return Err(serde::de::Error::duplicate_field("code"));
                            }
                            code__ = Some(map_.next_value()?);
                        }
                    }
                }
                Ok(StreamProblem {
                    r#type: r#type__.unwrap_or_default(),
                    title: title__.unwrap_or_default(),
                    status: status__.unwrap_or_default(),
                    detail: detail__.unwrap_or_default(),
                    code: code__.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.StreamProblem", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for StreamRequest {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if self.message.is_some() {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.StreamRequest", len)?;
        if let Some(v) = self.message.as_ref() {
            match v {
                stream_request::Message::Commitments(v) => {
                    struct_ser.serialize_field("commitments", v)?;
                }
                stream_request::Message::Challenges(v) => {
                    struct_ser.serialize_field("challenges", v)?;
                }
            }
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for StreamRequest {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "commitments",
            "challenges",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Commitments,
            Challenges,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "commitments" => Ok(GeneratedField::Commitments),
                            "challenges" => Ok(GeneratedField::Challenges),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = StreamRequest;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.StreamRequest")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<StreamRequest, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut message__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Commitments => {
                            if message__.is_some() {
                                return Err(serde::de::Error::duplicate_field("commitments"));
                            }
                            message__ = map_.next_value::<::std::option::Option<_>>()?.map(stream_request::Message::Commitments)
;
                        }
                        GeneratedField::Challenges => {
                            if message__.is_some() {
                                return Err(serde::de::Error::duplicate_field("challenges"));
                            }
                            message__ = map_.next_value::<::std::option::Option<_>>()?.map(stream_request::Message::Challenges)
;
                        }
                    }
                }
                Ok(StreamRequest {
                    message: message__,
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.StreamRequest", FIELDS, GeneratedVisitor)
    }
}
impl serde::Serialize for StreamResponse {
    #[allow(deprecated)]
    fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
    where
        S: serde::Serializer,
    {
        use serde::ser::SerializeStruct;
        let mut len = 0;
        if self.message.is_some() {
            len += 1;
        }
        let mut struct_ser = serializer.serialize_struct("tincture.v1.StreamResponse", len)?;
        if let Some(v) = self.message.as_ref() {
            match v {
                stream_response::Message::Commitments(v) => {
                    struct_ser.serialize_field("commitments", v)?;
                }
                stream_response::Message::Challenges(v) => {
                    struct_ser.serialize_field("challenges", v)?;
                }
                stream_response::Message::Problem(v) => {
                    struct_ser.serialize_field("problem", v)?;
                }
            }
        }
        struct_ser.end()
    }
}
impl<'de> serde::Deserialize<'de> for StreamResponse {
    #[allow(deprecated)]
    fn deserialize<D>(deserializer: D) -> std::result::Result<Self, D::Error>
    where
        D: serde::Deserializer<'de>,
    {
        const FIELDS: &[&str] = &[
            "commitments",
            "challenges",
            "problem",
        ];

        #[allow(clippy::enum_variant_names)]
        enum GeneratedField {
            Commitments,
            Challenges,
            Problem,
        }
        impl<'de> serde::Deserialize<'de> for GeneratedField {
            fn deserialize<D>(deserializer: D) -> std::result::Result<GeneratedField, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                struct GeneratedVisitor;

                impl serde::de::Visitor<'_> for GeneratedVisitor {
                    type Value = GeneratedField;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(formatter, "expected one of: {:?}", &FIELDS)
                    }

                    #[allow(unused_variables)]
                    fn visit_str<E>(self, value: &str) -> std::result::Result<GeneratedField, E>
                    where
                        E: serde::de::Error,
                    {
                        match value {
                            "commitments" => Ok(GeneratedField::Commitments),
                            "challenges" => Ok(GeneratedField::Challenges),
                            "problem" => Ok(GeneratedField::Problem),
                            _ => Err(serde::de::Error::unknown_field(value, FIELDS)),
                        }
                    }
                }
                deserializer.deserialize_identifier(GeneratedVisitor)
            }
        }
        struct GeneratedVisitor;
        impl<'de> serde::de::Visitor<'de> for GeneratedVisitor {
            type Value = StreamResponse;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("struct tincture.v1.StreamResponse")
            }

            fn visit_map<V>(self, mut map_: V) -> std::result::Result<StreamResponse, V::Error>
                where
                    V: serde::de::MapAccess<'de>,
            {
                let mut message__ = None;
                while let Some(k) = map_.next_key()? {
                    match k {
                        GeneratedField::Commitments => {
                            if message__.is_some() {
                                return Err(serde::de::Error::duplicate_field("commitments"));
                            }
                            message__ = map_.next_value::<::std::option::Option<_>>()?.map(stream_response::Message::Commitments)
;
                        }
                        GeneratedField::Challenges => {
                            if message__.is_some() {
                                return Err(serde::de::Error::duplicate_field("challenges"));
                            }
                            message__ = map_.next_value::<::std::option::Option<_>>()?.map(stream_response::Message::Challenges)
;
                        }
                        GeneratedField::Problem => {
                            if message__.is_some() {
                                return Err(serde::de::Error::duplicate_field("problem"));
                            }
                            message__ = map_.next_value::<::std::option::Option<_>>()?.map(stream_response::Message::Problem)
;
                        }
                    }
                }
                Ok(StreamResponse {
                    message: message__,
                })
            }
        }
        deserializer.deserialize_struct("tincture.v1.StreamResponse", FIELDS, GeneratedVisitor)
    }
}
