import fc from 'fast-check'

// The same cases are drawn in each run, so that a change is not refused for what it did not change; FC_SEED draws others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
