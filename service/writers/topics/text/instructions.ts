const before =
  'all|any|every|your|the|these|those|previous|prior|earlier|above|preceding|other|of|my|our|system|existing|current|original'
const orders = 'instructions?|rules?|prompts?|directions?|guidelines?|commands?|orders|messages|context'

/** Sentences that tell a program that reads along what to do, in the languages that the writer knows. */
const patterns: RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:${before})\\s+){1,5}(?:${orders})\\b`,
    'iu',
  ),
  /\b(?:ignore|disregard|forget)\s+(?:everything|anything|all)\s+(?:above|before|you|that came)/iu,
  /\b(?:system prompt|developer message|jailbreak|prompt injection)\b/iu,
  /\byou are (?:now )?(?:an? )?(?:ai|llm|gpt|chatgpt|language model|dan\b|(?:helpful |ai |unrestricted )+(?:assistant|model|agent))/iu,
  /\b(?:as|being|note to|attention|instructions? (?:for|to)|hey|dear) (?:an? |the |any |all )?(?:ai|llm|language model|chatbot|ai assistant)s?\b/iu,
  /^\s*(?:new |updated |important )?(?:system|assistant|instructions?)\s*:/imu,
  /\b(?:do not|don't|never) (?:reveal|mention|follow|obey) (?:this|these|your|the|any) (?:instructions?|rules?|prompts?)\b/iu,
  /<\/?(?:system|assistant|instructions?|data|prompt)\b[^>]*>|<\|[a-z_]+\|>|\[\/?(?:INST|SYSTEM)\]/iu,
  /\b(?:ignorier(?:e|en|t)|vergiss|vergessen|missachte[nt]?)\s+(?:Sie\s+|bitte\s+|ab sofort\s+)*(?:\p{L}+\s+){0,4}(?:anweisungen|regeln|instruktionen|vorgaben|befehle)\b/iu,
  /\b(?:ignore[zr]?|oublie[zr]?)\s+(?:\p{L}+\s+){0,4}(?:instructions|règles|consignes)\b/iu,
  /\b(?:ignor(?:a|e|en|ad)|olvid(?:a|e|en|ad))\s+(?:\p{L}+\s+){0,4}(?:instrucciones|reglas|órdenes)\b/iu,
  /(?:指示|命令|ルール|プロンプト)を?(?:すべて|全て|全部)?無視/u,
]

/**
 * Whether a text tells a program what to do, such as “ignore previous instructions”. It is what somebody said and may be quoted, but it
 * is never the first to speak for others: whoever writes so may not mean the product at all.
 */
export const instructs = (text: string) => patterns.some((it) => it.test(text))
