-- The state of an automation changes with every run, in columns that no index holds: with room on its page, the new
-- version of the row needs no entry in any index.
ALTER TABLE "automations" SET (fillfactor = 70);
