/**
 * SQL: `together` are the events that a run ($2, of organization $1) took together with its own, in the order in which they
 * came. A run that repeats another one takes what that one did.
 */
export const eventsTogether = `WITH RECURSIVE origin AS (
    SELECT r.org_id, r.id, r.retry_of FROM runs r WHERE r.org_id = $1 AND r.id = $2
    UNION SELECT r.org_id, r.id, r.retry_of FROM origin o JOIN runs r ON r.org_id = o.org_id AND r.id = o.retry_of),
  together AS (
    SELECT p.seq, e.* FROM origin o JOIN runs p ON p.org_id = o.org_id AND p.part_of = o.id
      JOIN events e ON e.org_id = p.org_id AND e.id = p.event_id)`
