import type { Bank } from './bank.ts'

/** Ordinary mail to the support and billing boxes. */
export const supportMail: Record<string, Bank> = {
  access: {
    symptoms: [
      'I can no longer sign in since my e-mail address changed with our rebranding.',
      'Please remove {colleague} from our organization, who left the company on {day}.',
      'Our owner account belongs to somebody who left. How do we transfer ownership?',
      'The invitation link you sent has expired before I could use it.',
      'Two-factor codes are rejected since I have a new phone.',
    ],
    contexts: [
      'Organization: {company}.',
      '0: Both addresses are mine, I can prove it.',
      '12: We have {few} other admins.',
      'It is not urgent, this week is fine.',
    ],
    asks: ['What do you need from me?', 'Could you help with that?', 'Thanks in advance.'],
    echoes: [
      'Any update on this? No hurry.',
      '0: I forgot to say: the account should keep its history.',
      '0: The answer to your question is yes, same person.',
    ],
    staff: [
      '124: For that I need a confirmation from a second admin of your organization, a reply to this mail is enough.',
      '04: Done. Please sign out everywhere once, then it is active.',
      '3: I sent a new invitation, valid for seven days.',
      '4: Recovery codes are under Settings → Security; without them I can reset it after a short check.',
    ],
    outcomes: [
      '034: Works again, many thanks.',
      '12: Confirmation is in the other mail. Thank you.',
      'Perfect, solved.',
    ],
  },
  trial: {
    symptoms: [
      'We are evaluating Northline for {dozens} developers. Could the trial be extended by two weeks?',
      'How does Northline compare with a cache we run ourselves? We have to write a comparison.',
      'We would like a demo for our {team} team.',
      'Do you offer discounts for non-profits?',
      'Our proof of concept goes well, next step is a security review and a contract.',
    ],
    contexts: [
      '0124: Currently {few} repositories are connected.',
      '04: Decision is planned for the end of next month.',
      'Main interest: previews, the cache second.',
      '04: We saw {pct} % less build time so far.',
    ],
    asks: ['04: Is that possible?', '24: Whom should I talk to?', '2: Would {day} afternoon work?'],
    echoes: [
      '2: {day} at 14:00 works for us, four people.',
      '0: Thanks, the extension is visible already.',
      '14: Could you also send the terms in advance?',
    ],
    staff: [
      '0: Extended by 14 days, no strings attached.',
      '24: Happy to show it. I sent three times for a call, pick one that suits you.',
      '1: For the comparison: our page lists what you would have to run yourself; I am happy to check your numbers.',
      '3: Non-profits get half off, I only need a registration number.',
    ],
    outcomes: [
      '24: Great, see you {day}.',
      '1: Thank you, that helps our comparison a lot.',
      '3: Sent, thanks for the offer.',
    ],
  },
  how: {
    symptoms: [
      'We would like to move {few} projects from one organization to another.',
      'Please delete the project "{svc}-old" and all of its data.',
      'Is it possible to get notified only about failed builds of main?',
      'Our status badge shows "unknown" since we renamed the default branch.',
      'How long do you keep build logs?',
    ],
    contexts: [
      '0: Both organizations belong to us.',
      'Plan: Team.',
      '24: I looked in the documentation but did not find it.',
      '13: It affects {repo} only.',
    ],
    asks: [
      'How do we do that?',
      '013: Could you do that for us?',
      'Best regards and thanks for a good product.',
    ],
    echoes: [
      'Sorry for asking again, did this arrive?',
      '0: One addition: please keep the secrets.',
      '1: Yes, delete everything, I confirm.',
    ],
    staff: [
      '01: I can do it for you. Please confirm the names of the projects, the cache moves along.',
      '2: Settings → Notifications → "main only". I see that it is hidden behind a menu, noted.',
      '4: Logs are kept for 90 days on Team and a year on Enterprise.',
      '3: The badge follows the default branch only after a build there. I triggered one.',
    ],
    outcomes: [
      '01: Confirmed, all three of them.',
      '3: Badge is green. Thanks!',
      'That was easy, thank you.',
    ],
  },
}

export const billingMail: Record<string, Bank> = {
  invoices: {
    symptoms: [
      'Please put our purchase order {n5} on the next invoices.',
      'Could you send invoices to our accounting address as well?',
      'The card on file expires this month, how do we switch to bank transfer?',
      'We need a quote for {dozens} seats until {day}.',
      'Our company name changed, please update the invoice address.',
    ],
    contexts: [
      'Customer number is {n5}.',
      'We are on the Team plan.',
      '4: New address is in the signature below.',
      '03: Our year ends in December.',
    ],
    asks: [
      'Thank you for taking care.',
      'Is that possible from the next invoice on?',
      'Please confirm shortly.',
    ],
    echoes: [
      '3: Reminder from our side, the order closes on {day}.',
      '1: The accounting address is invoices@{domain}.',
      '4: Could the old invoice be reissued too?',
    ],
    staff: [
      '0: Done, order number {n5} is on all following invoices.',
      '1: Added as a second recipient. The last invoice was sent there, too.',
      '2: Bank transfer is possible from {dozens} seats on; I attached the form.',
      '3: Quote attached, valid for 30 days.',
    ],
    outcomes: ['Confirmed, thank you.', '3: Order is placed.', 'All good, thanks.'],
  },
  plans: {
    symptoms: [
      'We would like to go from Team to Enterprise. What changes?',
      'Please downgrade us to {dozens} seats from next month.',
      'We are closing the project, how do we cancel?',
      'Is there a plan between Free and Team? We are {few} people.',
    ],
    contexts: [
      '0: Main reason is single sign-on.',
      '12: Nothing wrong with the product, the team got smaller.',
      '12: Usage is low, you will see it.',
      '0123: Renewal is on the 1st.',
    ],
    asks: ['03: Could you tell us the price?', 'Please advise.', '2: Will our data stay for a while?'],
    echoes: [
      '0: One question to the offer: is the onboarding included?',
      '12: We decided to stay for another quarter.',
      '0: Fine with us, please go ahead.',
    ],
    staff: [
      '0: Enterprise adds SSO, own keys, audit export and a support contact. Offer attached.',
      '1: Changed from the 1st on. You can raise it again any time.',
      '2: Sorry to see you go. Data stays 30 days; if you tell us a reason, it is read by humans.',
      '3: Team starts with three seats, so {few} people fit. Shall I set it up?',
    ],
    outcomes: [
      '0: Offer accepted, signed copy attached.',
      '12: Thanks for making it painless.',
      '3: Yes, please.',
    ],
  },
}
