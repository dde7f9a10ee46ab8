/**
 * Phrases as regular expressions, without accents, and the English ones for them. They are put in one after the other,
 * and English words in capitals, so that a later phrase finds only what is not translated yet.
 */
export type Phrases = readonly (readonly [phrase: string, english: string])[]
