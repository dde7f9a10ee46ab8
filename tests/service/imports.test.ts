import { describe, expect, test } from 'vitest'
import { contents, imported, runImport, upload } from '#tests/harness/imports.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const table = [
  'Comment,Created,E-mail,Name',
  '"It is slow, very",2026-03-12 09:00,ada@halden.example,Ada',
  '"Two',
  'lines",2026-03-13,bo@halden.example,Bo',
].join('\n')

describe('a table', () => {
  test('is tried first: columns, a mapping that is proposed, rows and problems, and nothing is made', async () => {
    const org = await service.org()
    const { status, body } = await upload(service, org, `${table}\n,2026-03-14,,\n"Early",1970-01-01,,`, {
      dryRun: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'tried',
      preview: {
        columns: ['Comment', 'Created', 'E-mail', 'Name'],
        delimiter: ',',
        encoding: 'utf-8',
        mapping: {
          columns: { content: 'Comment', sentAt: 'Created', authorEmail: 'E-mail', authorName: 'Name' },
        },
        rows: [
          { row: 1, content: 'It is slow, very', sentAt: '2026-03-12T09:00:00.000Z', author: 'Ada' },
          { row: 2, content: 'Two\nlines', author: 'Bo' },
        ],
        problems: [
          { row: 3, field: 'content', reason: 'The message is empty' },
          { row: 4, field: 'sentAt', reason: '“1970-01-01” is before 1990' },
        ],
        checked: {
          ...{ rows: 4, refused: 2, isWhole: true, authors: 2, channels: ['Import'] },
          ...{ from: '2026-03-12T09:00:00.000Z', until: '2026-03-13T00:00:00.000Z' },
        },
        known: null,
      },
    })
    expect(await runImport(service, org)).toBe(0)
    expect(await contents(org)).toEqual([])
    const left = await service.db.pool.query('SELECT FROM import_chunks WHERE import_id = $1', [body.id])
    expect(left.rowCount).toBe(0)
  })

  test('is looked at whole by a dry run, which is in no list and no audit log', async () => {
    const org = await service.org()
    const rows = Array.from({ length: 300 }, (_, n) => `row ${n},${n === 250 ? 'never' : '2026-03-12'}`)
    const { body } = await upload(service, org, ['text,date', ...rows].join('\n'), { dryRun: true })
    expect(body.preview.rows).toHaveLength(20)
    expect(body.preview).toMatchObject({
      checked: { rows: 300, refused: 1, isWhole: true },
      problems: [{ row: 251, line: 252, field: 'sentAt' }],
    })
    expect((await org.api.get('/imports')).body.totalCount).toBe(0)
    expect((await org.api.get('/audit-log?resource=import')).body.totalCount).toBe(0)
    expect((await org.api.get(`/imports/${body.id}`)).body).toMatchObject({ status: 'tried', made: 0 })
  })

  test('may be tried by its beginning, whose last row is cut off', async () => {
    const org = await service.org()
    const rows = Array.from({ length: 40 }, (_, n) => `row ${n},2026-03-12`)
    const cut = ['text,date', ...rows, '"in the mid'].join('\n')
    const part = await upload(service, org, cut, { dryRun: true, beginning: true })
    expect(part.body.preview).toMatchObject({ checked: { refused: 0, isWhole: false }, problems: [] })
    const whole = await upload(service, org, cut, { dryRun: true })
    expect(whole.body.preview).toMatchObject({
      checked: { rows: 41, refused: 1, isWhole: true },
      problems: [{ row: 41, field: null, reason: expect.stringContaining('A row has no end') }],
    })
  })

  test('has the mapping offered that was kept for its columns, in any order', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const mapping = { columns: { content: 'B', sentAt: 'A' }, channelName: 'Survey', dayFirst: true }
    const first = await upload(service, org, 'A,B\n3/4/2026,one', { mapping, name: 'first.csv' })
    expect(first.status).toBe(200)
    const tried = async (at: Org, header: string) =>
      (await upload(service, at, `${header}\ntwo,3/4/2026`, { dryRun: true })).body.preview.known
    expect(await tried(org, 'B,A')).toMatchObject({ importId: first.body.id, fileName: 'first.csv', mapping })
    expect(await tried(org, 'B,C')).toBeNull()
    expect(await tried(other, 'B,A')).toBeNull()
    const [forgotten] = [{ columns: { content: 'C', sentAt: 'D' } }]
    await upload(service, org, 'D,C\n2026-03-12,one', { mapping: forgotten, keepMapping: false })
    expect(await tried(org, 'C,D')).toBeNull()
  })

  test('becomes messages, and the same file again changes nothing', async () => {
    const org = await service.org()
    expect(await imported(service, org, table)).toMatchObject({
      status: 'done',
      rowsRead: 2,
      made: 2,
      duplicates: 0,
    })
    expect(await imported(service, org, table)).toMatchObject({
      status: 'done',
      rowsRead: 2,
      made: 0,
      duplicates: 2,
    })
    expect(await contents(org)).toEqual(['It is slow, very', 'Two\nlines'])
    const list = await org.api.get('/imports')
    expect(list.body).toMatchObject({
      totalCount: 2,
      data: [{ mapping: { columns: { content: 'Comment' } } }, {}],
    })
  })

  test('starts no automation and writes no event', async () => {
    const org = await service.org()
    await imported(service, org, table)
    const events = await service.db.pool.query('SELECT FROM events WHERE org_id = $1', [org.id])
    expect(events.rowCount).toBe(0)
  })

  test('has its refused rows in a report, which no spreadsheet runs', async () => {
    const org = await service.org()
    const bad = [
      'text,date',
      'ok,2026-03-12',
      '=cmd(),2026-02-31',
      'later,2099-01-01',
      'a,2026-03-12,b,c',
    ].join('\r\n')
    const done = await imported(service, org, bad)
    expect(done).toMatchObject({ status: 'done', rowsRead: 4, made: 1, refused: 3 })
    const report = await org.api.get(`${done.path}/refused`)
    expect(report.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(report.text.split('\r\n')).toEqual([
      'row,line,reason,content',
      `2,3,“2026-02-31” is not a date that can be read; write 2026-03-12 09:00,"'=cmd(),2026-02-31"`,
      '3,4,“2099-01-01” is in the future,"later,2099-01-01"',
      '4,5,"It has 4 cells, and the header has 2 columns","a,2026-03-12,b,c"',
      '',
    ])
  })

  test.each<[what: string, bytes: Buffer]>([
    ['UTF-8 with a mark', Buffer.from('\ufefftext;date\nGrüße;2026-03-12\n')],
    ['UTF-16, little end first', Buffer.from('\ufefftext;date\nGrüße;2026-03-12\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufefftext;date\nGrüße;2026-03-12\n', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('text;date\nGrüße;2026-03-12\n', 'latin1')],
  ])('may be in %s', async (_, bytes) => {
    const org = await service.org()
    expect(await imported(service, org, new Uint8Array(bytes))).toMatchObject({ status: 'done', made: 1 })
    expect(await contents(org)).toEqual(['Grüße'])
  })

  test.each<[what: string, content: string, reason: RegExp]>([
    ['is empty', '', /The file is empty/],
    ['holds spaces only', ' \n\n', /The file is empty/],
    [
      'has 10 000 columns',
      `${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')}\n`,
      /10000 columns; at most 500/,
    ],
    ['is a spreadsheet', 'PK\u0003\u0004\u0014\u0000\u0006', /an archive or a spreadsheet/],
    ['is no text', 'GIF89a\u0000\u0001,2', /It is not text/],
    ['has no column of messages', 'a,b\n1,2', /mapping.columns.content: Name the column/],
  ])('that %s is refused at once', async (_, content, reason) => {
    const org = await service.org()
    const answer = await upload(service, org, content)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body.message).toMatch(reason)
    expect((await org.api.get('/imports')).body.totalCount).toBe(0)
  })

  test('with a quotation mark that is never closed is read up to there, and says where', async () => {
    const org = await service.org()
    const rows = Array.from({ length: 30 }, (_, n) => `row ${n},2026-03-12`)
    const done = await imported(
      service,
      org,
      ['text,date', ...rows, '"open,2026-03-12', 'more,2026-03-12'].join('\n'),
    )
    expect(done).toMatchObject({ status: 'failed', made: 30 })
    expect(done.reason).toMatch(/A row has no end.*line 3\d.*What comes before it was read/)
  })
})

test('JSON lines are read, and lines that are none are refused', async () => {
  const org = await service.org()
  const lines = [
    '{"text":"one","date":"2026-03-12T09:00:00Z","user":{"email":"ada@halden.example"}}',
    'no json',
    '[1]',
    '{"text":"two","date":1773306000}',
  ]
  const done = await imported(service, org, lines.join('\n'), { format: 'jsonl' })
  expect(done).toMatchObject({ status: 'done', rowsRead: 4, made: 2, refused: 2 })
  expect(await contents(org)).toEqual(['one', 'two'])
})

test('ids stay apart that are numbers too large to be held, or begin alike; a number is the same id as its text', async () => {
  const org = await service.org()
  const line = (id: string, text: string) => `{"id":${id},"text":"${text}","date":"2026-03-12"}`
  const long = 'x'.repeat(300)
  const lines = [
    line('9007199254740993', 'large'),
    line('9007199254740992', 'another'),
    line('7001', 'number'),
    line('"7001"', 'text'),
    line(`"${long}a"`, 'long'),
    line(`"${long}b"`, 'other long'),
  ]
  const done = await imported(service, org, lines.join('\n'), { format: 'jsonl' })
  expect(done).toMatchObject({ status: 'done', made: 5, duplicates: 1, refused: 0 })
  const again = await imported(service, org, line('"9007199254740993"', 'large'), { format: 'jsonl' })
  expect(again).toMatchObject({ made: 0, duplicates: 1 })
})

describe('a form', () => {
  async function sent(org: Org, body: string, boundary = 'x') {
    const headers = {
      authorization: `Bearer ${org.key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    const answer = await fetch(`${service.url}/v1/imports`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }

  test.each<[what: string, body: string, reason: RegExp]>([
    [
      'without a file',
      '--x\r\nContent-Disposition: form-data; name="format"\r\n\r\ncsv\r\n--x--\r\n',
      /file: Send the file/,
    ],
    [
      'that breaks off',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      /broke off/,
    ],
    ['that is none', 'hello', /broke off/],
    [
      'with an unknown format',
      '--x\r\nContent-Disposition: form-data; name="format"\r\n\r\nxls\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--',
      /format/,
    ],
  ])('%s is refused, and nothing of it stays', async (_, body, reason) => {
    const org = await service.org()
    const answer = await sent(org, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(reason)
    const left = await service.db.pool.query('SELECT FROM imports WHERE org_id = $1', [org.id])
    expect(left.rowCount).toBe(0)
  })

  test('may be anything but a form', async () => {
    const org = await service.org()
    expect(await org.api.post('/imports', { format: 'csv' })).toMatchObject({ status: 400 })
  })
})

test('an import is written into the audit log', async () => {
  const org = await service.org()
  await upload(service, org, table)
  const { body } = await org.api.get('/audit-log?resource=import')
  expect(body.data).toMatchObject([{ resource: 'import', operation: 'INSERT' }])
})
