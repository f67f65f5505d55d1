-- Files can be secrets, too: what has been said of that, beside the level (contract/bridge/access.ts, Secrecy).
ALTER TABLE capture_rows ADD COLUMN secrecy TEXT CHECK (json_valid(secrecy)); -- null: nothing has been said of a secret
ALTER TABLE capture_profiles ADD COLUMN secrecy TEXT CHECK (json_valid(secrecy));
