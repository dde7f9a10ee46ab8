/**
 * `behind`: what the primary had written a second ago is not there yet. `away`: it does not answer. `promoted`: it follows
 * nobody. `foreign`: it is no copy of this database.
 */
export type StandbyState = 'ready' | 'behind' | 'away' | 'promoted' | 'foreign'
