import type { Bank } from './bank.ts'

/** More of what arrives in the support mailbox. */
export const moreMail: Record<string, Bank> = {
  reports: {
    symptoms: [
      'The weekly summary shows {few} failed builds for {repo}, but we count none.',
      'We did not receive the weekly report this {day}.',
      'Could the report be sent to a list instead of single people?',
      'Build minutes in the report and in the dashboard differ by {few} %.',
      'One of our dashboards shows dates in the American order, is there a setting?',
    ],
    contexts: [
      'Organization {company}, Team plan.',
      'It was right until last month.',
      'Our list address is builds@{domain}.',
      'Several colleagues see the same.',
    ],
    asks: ['Could you have a look?', 'Please let me know.', 'What is the reason?'],
    echoes: [
      'A screenshot is attached.',
      'It arrived today, with a day of delay.',
      'Yes, that list is ours.',
      'The numbers of this week are the same, just to let you know.',
    ],
    staff: [
      '0: Cancelled builds were counted as failed. The count is corrected for the last four weeks.',
      '1: A delay on our side, the mails went out this morning.',
      '2: Yes, Settings → Reports, any address of your domain is fine.',
      '3: The report is made at midnight UTC, the dashboard uses your zone. We will write that below the number.',
      '4: Profile → Language and region, each person can choose.',
    ],
    outcomes: ['Now it fits. Thank you.', '2: Set to the list, works.', '4: Found it, thanks.', 'All clear.'],
  },
  data: {
    symptoms: [
      'Please send us an export of all data you hold about {company}.',
      'A former employee asks for deletion of personal data. What do you store?',
      'We need a signed data processing agreement before we go on.',
      'Do your support people have access to our build logs?',
    ],
    contexts: [
      'The request is from {day}, so there is a deadline.',
      'Our lawyer is in copy.',
      'We only need the standard version.',
      'Please answer in writing.',
    ],
    asks: ['How does that work?', 'Thank you for a quick answer.', 'Whom can our lawyer call?'],
    echoes: [
      'Our lawyer has one remark on section {few}, attached.',
      'Received, we come back by {day}.',
      'One more question, how long are backups kept?',
    ],
    staff: [
      '0: The export is ready under Settings → Data, it took {mins} minutes to build.',
      '1: Name, address, avatar, and who started which build. I deleted the person, builds now show "former member".',
      '2: Our signed version is attached, you only need to countersign.',
      '3: Only if an admin of yours opens access for a ticket, for 24 hours, and each look is in the audit log.',
    ],
    outcomes: [
      'Downloaded, thank you.',
      '2: Countersigned version attached.',
      'That was the answer we hoped for.',
      'Great, nothing more from our side.',
    ],
  },
  hiccups: {
    symptoms: [
      'Our builds of this morning waited {mins} minutes in the queue. Is there a problem?',
      'The dashboard shows an empty page for one colleague, others are fine.',
      'Since yesterday `nl` asks for a login on every call.',
      'The Slack notifications come twice since {day}.',
      'We get mails about builds of a project that we deleted.',
    ],
    contexts: [
      'CLI {ver}, nothing changed on our side.',
      'It concerns {repo}.',
      'Browser is up to date.',
      'About {dozens} people are affected.',
    ],
    asks: ['Can you see anything on your side?', 'What can we try?', 'Thanks for checking.'],
    echoes: [
      'It is better since an hour.',
      'Still the same today.',
      'A private window works, by the way.',
      'The request id was {hash}.',
    ],
    staff: [
      '0: There was a short queue in {region} between 8:50 and 9:15. You were not billed for the wait.',
      '1: An extension of the browser blocks our scripts, a private window would show that.',
      '2: The token file lost its permissions, `chmod 600 ~/.northline/token` brings it back.',
      '3: The app is installed twice in your workspace. I removed the older one.',
      '4: The notification rule survived the project. Removed, and the cause is in {pr}.',
    ],
    outcomes: [
      'Yes, that was it. Thanks!',
      '1: It was the ad blocker.',
      '3: One message only, as it should be.',
      'Works again, have a nice day.',
    ],
  },
}
