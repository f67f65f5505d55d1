-- When a held job may leave at the earliest, in the service's time (ms since 1970); null: at the end of its hold.
ALTER TABLE jobs ADD COLUMN send_at INTEGER;
