import { guide, type Kind, pushed } from './kind.ts'

export const sentryEvents: Kind[] = [
  pushed('Sentry', 'sentry', {
    name: 'sentry.feedback.created',
    title: 'Feedback arrives in Sentry',
    description: 'Somebody writes in the feedback form of an application.',
    fields: guide({
      'project.name': ['text', 'The application.'],
      'feedback.message': ['text', 'What was written.'],
      'feedback.name': ['text', 'Who wrote it.'],
      'feedback.email': ['text', 'E-mail address of who wrote it.'],
      'feedback.url': ['text', 'The page it was written on.'],
      'issue.title': ['text', 'The error it belongs to; may be missing.'],
      'issue.level': ['text', 'error, warning or info.'],
    }),
    samplePayload: {
      project: { name: 'dashboard', slug: 'dashboard' },
      feedback: {
        id: 'f3d1c0a2',
        message: 'The export button does nothing since this morning.',
        name: 'Ada Berg',
        email: 'ada@halden.example',
        url: 'https://app.northline.example/exports',
        createdAt: '2026-03-12T09:00:00.000Z',
      },
      issue: { id: 'DASH-1182', title: "TypeError: cannot read 'rows' of null", level: 'error' },
    },
  }),
]
