-- Which state of a draft a page has seen, so that two windows do not write over one another without a word (compose).
ALTER TABLE drafts ADD COLUMN revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0); -- grows at each saving
ALTER TABLE drafts ADD COLUMN writer TEXT; -- the page that saved it last
