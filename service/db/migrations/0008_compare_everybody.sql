-- People who were here before are compared as those who arrive are.
INSERT INTO "person_checks" ("org_id", "person_id") SELECT "org_id", "id" FROM "people" WHERE NOT "is_bot";
