-- What an uncertain operation may be at the service, where more than one record could be it: the person chooses.
ALTER TABLE jobs ADD COLUMN candidates TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(candidates));
