import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const origin = z.string().refine((it) => {
  const isWeb = /^https?:\/\//.test(it) && URL.canParse(it)
  return isWeb && new URL(it).origin === it
}, 'Must be a scheme and a host, such as https://app.northline.example')

/** A form sends one text; programs may send a list. */
const origins = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/[\s,]+/).filter((it) => it !== '') : given),
  z.array(origin).max(50).default([]),
)

export const settings = z.strictObject({
  channelName: z.string().trim().min(1, 'Must not be empty').max(100).default('feedback'),
  origins,
})

export const fields: SourceField[] = [
  {
    name: 'channelName',
    label: 'Name of the channel',
    secret: false,
    required: false,
    help: 'Feedback is found under this name, such as in-app. It is “feedback” when this is empty.',
  },
  {
    name: 'origins',
    label: 'Pages that may send',
    secret: false,
    required: false,
    help:
      'Browsers send from these only, such as https://app.northline.example; separate several by commas. ' +
      'From everywhere when this is empty.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Put the form on your pages',
    text:
      'Paste this before </body>. It shows a button that opens the form; with data-target="#id" the form stands in that ' +
      'element of yours instead.',
    copy: '<script async src="{serviceUrl}/feedback.js" data-key="{channelKey}"></script>',
  },
  {
    title: 'If your pages have a Content-Security-Policy',
    text: 'Let them load the script and send to the service: add this address to script-src and to connect-src.',
    copy: '{serviceUrl}',
  },
  {
    title: 'Or send from a program',
    text:
      'POST a JSON object with message, and if you have them email, name and context, to this address. The key in it is ' +
      'public: it can add feedback and read nothing.',
    copy: '{inboundUrl}',
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['feedback'], events: [] }
