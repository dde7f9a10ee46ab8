// Parts of the statement that claims runs. `clock` holds the time, `room` how many runs an organization may start.

/**
 * SQL: no other run of its automation goes before it. The order of an automation is: by hand, slots, catch-up, events. Runs
 * of events keep the order of their events: one that waits for another try holds up those behind it.
 */
const firstOfItsAutomation = `NOT EXISTS (
    SELECT FROM runs q
     WHERE q.org_id = r.org_id AND q.automation_id = r.automation_id AND q.status IN ('queued', 'running')
       AND q.cause <> 'test' AND q.id <> r.id
       AND CASE WHEN q.status = 'running' THEN true
                WHEN q.cause = 'event' THEN r.cause = 'event' AND q.seq < r.seq
                WHEN r.cause = 'event' THEN q.due_at <= clock.now
                ELSE q.due_at <= clock.now AND (q.rank, q.due_at, q.seq) < (r.rank, r.due_at, r.seq) END)`

/** SQL: what no event started, in its order. */
export const others = `others AS MATERIALIZED (
    SELECT o.org_id, c.id, c.automation_id, c.cause, CASE c.rank WHEN 0 THEN 0 ELSE o.others + row_number() OVER (
             PARTITION BY o.org_id ORDER BY c.rank, c.due_at, c.id) END AS place
      FROM clock, room o CROSS JOIN LATERAL (
        SELECT r.id, r.automation_id, r.cause, r.rank, r.due_at FROM runs r
         WHERE r.org_id = o.org_id AND r.status = 'queued' AND r.rank <= 2 AND r.due_at <= clock.now
           AND (r.cause = 'test' OR ${firstOfItsAutomation})
         ORDER BY r.rank, r.due_at, r.id LIMIT greatest(o.room, 0)) c)`

const ofEvents = `FROM runs r WHERE r.status = 'queued' AND r.cause = 'event'`

/**
 * SQL: the first run of each automation that events wait for, found by stepping from automation to automation, so that a long
 * queue is not looked through. One waits for what is under way or begins now of its automation.
 */
export const heads = `lines AS (
    SELECT o.org_id, (SELECT r.automation_id ${ofEvents} AND r.org_id = o.org_id ORDER BY r.automation_id LIMIT 1) AS id
      FROM room o WHERE o.room > 0
    UNION ALL
    SELECT l.org_id, (SELECT r.automation_id ${ofEvents} AND r.org_id = l.org_id AND r.automation_id > l.id
      ORDER BY r.automation_id LIMIT 1) FROM lines l WHERE l.id IS NOT NULL),
  heads AS (
    SELECT r.org_id, r.id, r.due_at, a.last_attempt_at
      FROM clock, lines l CROSS JOIN LATERAL (
        SELECT r.* ${ofEvents} AND r.org_id = l.org_id AND r.automation_id = l.id ORDER BY r.seq LIMIT 1) r
      JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
     WHERE l.id IS NOT NULL AND r.rank = 3 AND r.due_at <= clock.now
       AND NOT EXISTS (SELECT FROM others c WHERE c.org_id = r.org_id AND c.automation_id = r.automation_id AND c.cause <> 'test')
       AND NOT EXISTS (SELECT FROM runs q WHERE q.org_id = r.org_id AND q.status = 'running' AND q.cause <> 'test'
         AND q.automation_id = r.automation_id))`

/**
 * SQL: what may start, in its place. Slots and events have a place each in turn, and whatever of either is under way counts:
 * neither waits for a long queue of the other. Among events the automation goes first that has waited longest for its turn.
 */
export const candidates = `candidates AS (
    SELECT c.org_id, c.id, c.place, false AS event FROM others c
    UNION ALL
    SELECT o.org_id, h.id, o.events + row_number() OVER (
             PARTITION BY o.org_id ORDER BY h.last_attempt_at NULLS FIRST, h.due_at, h.id), true
      FROM room o JOIN heads h ON h.org_id = o.org_id)`
