CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE SEQUENCE company_ids AS bigint START 1001;--> statement-breakpoint
CREATE SEQUENCE person_ids AS bigint START 10001;--> statement-breakpoint
-- UUID version 7 from the wall clock and 74 random bits.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;--> statement-breakpoint
-- Twelve weekly counts, oldest first, carried to `target` (a Monday) with the new counts added.
-- Counts of weeks outside the twelve are dropped.
CREATE FUNCTION activity_add(activity int[], anchor date, target date, weeks date[], counts int[])
RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(
    coalesce(activity[i + (target - coalesce(anchor, target)) / 7], 0)
      + coalesce((SELECT sum(u.n) FROM unnest(weeks, counts) AS u(w, n) WHERE u.w = target - (12 - i) * 7), 0)::int
    ORDER BY i)
  FROM generate_series(1, 12) AS i
$$;
