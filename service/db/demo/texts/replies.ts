import type { Bank } from './bank.ts'

type Kind = 'fault' | 'wish' | 'question' | 'praise'

/** General turns of a conversation, for any topic of a kind. */
export const generalReplies: Record<Kind, Pick<Bank, 'echoes' | 'staff' | 'outcomes'>> = {
  fault: {
    echoes: [
      'CLI {ver}, {runner}, {os}. Anything else you need?',
      'It happened {few} times today, first around {hour}, last one just now.',
      'Not reproducible on my laptop, only in CI.',
      'I can give you access to a small repository that shows it.',
      'Went back through our runs: first seen on {day}, {dozens} times since.',
      'For completeness, region {region}, plan Team.',
      'Tried with a clean home directory, no change.',
      'Rolled back to {oldver} for now.',
      'Run ids: {hash}, {hash2}.',
      'Any news {mate}?',
    ],
    staff: [
      'Hi {asker}, thanks for the report. Which version is it (`nl --version`) and which runner?',
      'Could you run `nl doctor` on the machine and paste the last lines?',
      'Thanks, that is enough to look for it. I’ll be back today.',
      'I can see it in our logs for {hash}. Working on it.',
      'Added your case to the ticket, you will hear from me as soon as there is a build to try.',
      'Sorry for the trouble, {asker}. We have someone on it.',
      'Does it also happen with `NL_LOG=debug`? The lines around the first retry would help.',
    ],
    outcomes: [
      'Thanks for the quick answer, {mate}!',
      'Fixed for us, thank you.',
      'OK, let me know if I can test something.',
      'Great support as always.',
      'Will try and report back on {day}.',
    ],
  },
  wish: {
    echoes: [
      '+1 from {company}.',
      'Would use that every day.',
      'Subscribing to this.',
      'We would test a beta gladly, {dozens} developers here.',
      'Is there a public place where I can vote?',
      'Any rough idea about the timing?',
    ],
    staff: [
      'Thanks {asker}, noted together with your reason. That helps more than a plus one.',
      'How are you solving it at the moment? It helps us to see what is good enough.',
      'I can’t promise a date, but it is being discussed with real numbers now.',
      'Would you have {mins} minutes for a call about it next week?',
    ],
    outcomes: [
      'Sure, send me a slot.',
      'Thanks for listening!',
      'Good to know that it is on the list.',
      'Appreciate the openness, {mate}.',
    ],
  },
  question: {
    echoes: [
      'Interested in the answer as well, we have {dozens} projects with that.',
      'Our {team} team wants to know that, too.',
      'The documentation has a page, but it does not answer this part.',
      'We had the same question at {company} {few} weeks ago.',
      'Following, since we plan the same for {month}.',
      'Asked this once in the office hours, the answer was "it depends" :)',
    ],
    staff: [
      'Good question {asker}, let me check with the team and come back today.',
      'I extended the documentation with that, thanks for asking.',
      'Could you tell me the name of the project? Then I can answer for your case.',
      'Depends a little on the plan, which one is it?',
    ],
    outcomes: [
      'That answers it, thank you.',
      'Clear now, thanks {mate}.',
      'Perfect, forwarded to my colleagues.',
      'Very clear, thank you {mate}!',
      'That is all I wanted to know.',
      'Thanks, I’ll pass it on to the {team} team.',
      'Good, then we do it that way.',
    ],
  },
  praise: {
    echoes: [
      'Same feeling here at {company}.',
      'Agreed!',
      'Nice to read something positive for once 🙂',
      'How long did the setup take you, {asker}?',
      'An afternoon, including coffee.',
    ],
    staff: [
      'Thank you {asker}, that means a lot.',
      'Shared with the whole team!',
      'Thanks for taking the time to write this.',
    ],
    outcomes: ['You are welcome :)', 'Keep going!'],
  },
}

type Inside = { relayed: readonly string[]; among: readonly string[] }

const carried: readonly string[] = [
  'From the mailbox, {contact}: “{quote}”',
  '{customer} again. Their words: “{quote}”',
  'Call with {contact} just now. In short: “{quote}”',
  'This one is from {contact}: “{quote}” All of it is in the ticket.',
  'Heads-up: {contact} brought this up with {staff}. “{quote}”',
  'Another one, this time {customer}: “{quote}”',
]

// Each list is in the order in which things are said.
const starting: readonly string[] = [
  'I take this one.',
  'Is that the same as the thread from {day}?',
  '{mate}, do you have capacity or should I ask {staff}?',
  'Numbers: {dozens} conversations in total, {few} companies with more than one.',
  'Ticket is {pr}, I linked the conversations.',
]

const repairing: readonly string[] = [
  'Same cause, yes. Linking the two.',
  'Priority up, please. Third account.',
  'I have an hour after the stand-up, that should be enough for a first look.',
  'Can you get the logs of {sha} from them?',
  'Logs are in the ticket, {hash} is the interesting one.',
  'Reproduced on {region}, not on the others.',
]

const telling: readonly string[] = [
  'What can I tell {customer}?',
  'Tell them we know, and that they hear from us by {day}.',
  'Told them, they are fine with {day}.',
  'Adding {contact} to the list of people we write to when it is out.',
  'Draft of the answer is in the ticket, please read before I send it.',
  'Read, sounds good. Maybe one sentence less about why.',
  'Sent to {customer} a minute ago.',
]

const closing: readonly string[] = [
  'Do we owe them something for the lost time?',
  'I’d offer it, {customer} never asks and always pays on time.',
  'Offered, and they said thanks, not needed.',
]

const recording: readonly string[] = [
  'Good. Let’s put it into the weekly summary as well.',
  'It is in, under "what customers talk about".',
  'Closing the thread, the rest happens in {pr}.',
]

const celebrating: readonly string[] = [
  'Made my day.',
  'Putting this into the weekly notes.',
  'Asked {customer}, they say yes to a quote.',
  'Thank you for sharing!',
  'The ones who built this should see it, cc {staff}.',
  'Saved for the all-hands on {day}.',
  'That makes {few} this month.',
  'Let’s send them stickers.',
]

/** How support brings a customer's words to the team (`{quote}` is a symptom), and what the team says to it. */
export const inside: Record<Kind, Inside> = {
  fault: {
    relayed: [
      ...carried,
      '{contact} writes: “{quote}” [Second time this month|They are patient, but not for long|I answered that we look into it].',
      'Handing over from {contact}: “{quote}” Can someone take this?',
    ],
    among: [...starting, ...repairing, ...telling, ...closing, ...recording],
  },
  wish: { relayed: carried, among: [...starting, ...telling, ...recording] },
  question: { relayed: carried, among: [...starting, ...telling, ...recording] },
  praise: {
    relayed: [
      '{contact} writes: “{quote}” 🎉',
      'Nice one from {contact}: “{quote}”',
      'For a good start into {day}, {customer}: “{quote}”',
      'Worth reading, {contact}: “{quote}”',
    ],
    among: celebrating,
  },
}
