-- Ids of people and companies: a number of their sequence, moved on by what time it is, so that the distance of two ids
-- tells nothing of how many rows were made in between. See decision 67.
-- A unit is the 64th part of a second. Each line is a staircase over longer units than the one above, with steps of random
-- height, so the whole grows with the unit, by more than 8192 for each.
CREATE FUNCTION id_offset(unit bigint, seed bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (unit << 14) + (hashint8extended(unit, seed) & 8191)
    + ((unit >> 8) << 22) + (hashint8extended(unit >> 8, seed + 1) & 2097151)
    + ((unit >> 16) << 30) + (hashint8extended(unit >> 16, seed + 2) & 536870911)
    + ((unit >> 24) << 38) + (hashint8extended(unit >> 24, seed + 3) & 137438953471);
END
$$;--> statement-breakpoint
-- The seed is drawn once for each installation. 113102438400 is the beginning of 2026; an earlier clock moves nothing on.
DO $do$
BEGIN
  EXECUTE format($make$
    CREATE FUNCTION scattered_id(numbers regclass) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      RETURN nextval(numbers)
        + id_offset(greatest(0, floor(date_part('epoch', clock_timestamp()) * 64)::bigint - 113102438400), %s);
    END
    $$
  $make$, (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48))::bigint);
END
$do$;
