-- Organizations that are there already get the story writer; the demo keeps the stories that it has.
INSERT INTO "story_writers" ("org_id") SELECT "id" FROM "organizations" WHERE NOT "simulated";
