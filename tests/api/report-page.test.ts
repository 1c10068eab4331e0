import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeRevisionTag } from '#contract/calls/api.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projects } from '#server/db/schema/projects.ts'
import {
  openReportApp,
  openReportTools,
  pathOfReport,
  type ReportTools,
  reportNow,
} from '#tests/setup/people/report-tools.ts'
import { makeEditForm } from '#tests/setup/posting/send-edit.ts'
import { addMediumWithThumbnail } from '#tests/setup/server/add-published.ts'

let app: Awaited<ReturnType<typeof openReportApp>>
let tools: ReportTools
beforeAll(async () => {
  app = await openReportApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.api.dispose())
beforeEach(async () => {
  tools = await openReportTools(app)
})

const changeProject = (changes: Partial<typeof projects.$inferInsert>) =>
  tools.api.deps.db.update(projects).set(changes).where(eq(projects.id, tools.project.projectId))

test('the page is found by its whole address alone, and an ended one like one that never was', async () => {
  const made = await tools.make()
  const path = pathOfReport(made)
  await tools.ask(`/${made.id}`, tools.admin, { method: 'DELETE' })
  const bodies = await Promise.all(
    [path, `/relatorio/${'A'.repeat(43)}`, path.slice(0, -1), `${path}x`, '/relatorio/%00'].map(
      async (address) => {
        const answer = await tools.open(address)
        return [answer.status, answer.text]
      },
    ),
  )
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toEqual([404, expect.stringContaining('Este relatório não está mais aqui')])
})

test('the page: runs no script, is kept by nobody, found by no search and told to no other site', async () => {
  const answer = await tools.open(pathOfReport(await tools.make()))
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(answer.text).not.toContain('<script')
})

test('the page: escapes what people wrote, and links to web addresses alone', async () => {
  const evil = `<img src=x onerror=alert(1)>"'</style><script>x</script>`
  await changeProject({ name: evil })
  await tools.ask('/brand', tools.admin, {
    method: 'PUT',
    json: { agencyName: '</title><b onclick=1>' },
  })
  const id = await tools.account('a"><svg onload=1>')
  await tools.published('2026-11-10T12:00:00Z', [id], {
    caption: evil,
    permalink: 'javascript:alert(1)',
  })
  const mediaId = await addMediumWithThumbnail(tools.api.deps, tools.project.projectId)
  await tools.published('2026-11-11T12:00:00Z', [id], {
    ...{ mediaIds: [mediaId], post: { altText: '" onerror="x' } },
    permalink: 'https://rede.example/"onclick="x',
  })
  const { text: page } = await tools.open(pathOfReport(await tools.make()))
  for (const mark of [
    '<img src=x',
    '<script',
    '<b onclick',
    '<svg onload',
    '" onerror',
    '"onclick',
  ])
    expect(page).not.toContain(mark)
  expect(page).not.toContain('javascript:')
  expect(page.split('</style>')).toHaveLength(2)
  expect(page).toContain('href="https://rede.example/&quot;onclick=&quot;x"')
})

test('the page says what the networks told with its source and hour, and of the rest that there is none', async () => {
  const [told, untold] = [await tools.account('padaria'), await tools.account('cafeteria')]
  const at = new Date('2026-11-25T11:40:00Z')
  await tools.tell(told, [
    { day: '2026-10-31', followers: 1200, followersAt: at },
    {
      day: '2026-11-24',
      followers: 1840,
      followersAt: at,
      reach: 3000,
      views: 9,
      activityAt: at,
    },
    { day: '2026-11-25', reach: 1000, views: 0, activityAt: at },
    { day: '2026-12-01', followers: 9999, reach: 9999, views: 9999 },
  ])
  await tools.published('2026-11-24T12:00:00Z', [told], { figures: { likes: 1234, reach: 0 } })
  await tools.published('2026-11-25T12:00:00Z', [untold])
  const text = await tools.read(await tools.make())
  for (const said of [
    'Relatório de novembro de 2026',
    '2 posts publicados, 2 contas. O mês ainda não acabou: até 26 de nov.',
    '1.840 +640 de 1.200 em 31 de out. a 1.840 em 24 de nov. Fonte: Instagram, 25/11/2026 às 08:40',
    'Alcance por dia 3.000 no maior dia, 24 de nov.; mediana 2.000 de 2 dos 26 dias',
    'Visualizações 9 de 2 dos 26 dias',
    'Posts publicados 1 Fonte: uPubly',
    'Alcance 0 Curtidas 1.234 Fonte: Instagram, 24/11/2026 às 09:00',
    'Números deste post: sem dado',
    'Seguidores sem dado Alcance por dia sem dado Visualizações sem dado',
    'Horários: horário de Brasília',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('9.999')
})

test.each([
  [
    'America/Sao_Paulo',
    '2026-11-01T02:59:59Z',
    '2026-11-01T03:00:00Z',
    '2026-12-01T02:59:59Z',
    '2026-12-01T03:00:00Z',
  ],
  [
    'Pacific/Apia',
    '2026-10-31T10:59:59Z',
    '2026-10-31T11:00:00Z',
    '2026-11-30T10:59:59Z',
    '2026-11-30T11:00:00Z',
  ],
])('the page has the posts of the month as the calendar of %s has it', async (zone, ...times) => {
  await changeProject({ timeZone: zone })
  const id = await tools.account()
  for (const [index, at] of times.entries())
    await tools.published(at, [id], { caption: `Post número ${index}` })
  const text = await tools.read(await tools.make())
  const shown = [0, 1, 2, 3].filter((index) => text.includes(`Post número ${index}`))
  expect([shown, text.includes('Posts publicados 2 ')]).toEqual([[1, 2], true])
})

test('the page leaves out what was deleted, what was not published and accounts without a part in the month', async () => {
  const id = await tools.account('fica')
  await tools.account('saiu', { removedAt: reportNow })
  await tools.account('chegou.depois', { createdAt: new Date('2026-12-02T00:00:00Z') })
  const gone = await tools.account('saiu.depois', { removedAt: reportNow })
  await tools.published('2026-11-10T12:00:00Z', [id], {
    post: { deletedAt: reportNow },
    caption: 'Apagado',
  })
  await tools.published('2026-11-11T12:00:00Z', [gone], { caption: 'Ficou' })
  const text = await tools.read(await tools.make())
  expect(
    ['@fica', '@saiu ', '@chegou', '@saiu.depois', 'Apagado', 'Ficou'].map((one) =>
      text.includes(one),
    ),
  ).toEqual([true, false, false, true, false, true])
})

test('the page shows the caption that each network got, and a post once with all its accounts', async () => {
  const [first, second] = [
    await tools.account('um'),
    await tools.account('dois', { platformId: 'facebook' }),
  ]
  const versions = [{ platformId: 'facebook' as const, caption: 'Para a Página', link: '' }]
  await tools.published('2026-11-10T12:00:00Z', [first, second], {
    caption: 'Para todos',
    post: { versions },
  })
  const text = await tools.read(await tools.make())
  const times = (one: string) => text.split(one).length - 1
  expect([times('Para todos'), times('Legenda nesta rede: Para a Página')].toSorted()).toEqual([
    1, 1,
  ])
})

test('the page shows nothing of what a post was changed into after it went out', async () => {
  const { projectId } = tools.project
  const id = await tools.account('pagina', { platformId: 'facebook' })
  const mediaId = await addMediumWithThumbnail(tools.api.deps, projectId)
  const postId = await tools.published('2026-11-10T12:00:00Z', [id], {
    ...{ caption: 'Saiu assim', mediaIds: [mediaId] },
  })
  const scheduledAt = new Date('2026-11-28T12:00:00Z')
  const planned = { postId, accountId: id, scheduledAt, timeZone: 'America/Sao_Paulo' }
  await tools.api.deps.db.insert(deliveryTargets).values(planned)
  const path = pathOfReport(await tools.make())
  const picture = async () => {
    const answer = await tools.api.app.request(`${path}/midia/${mediaId}`)
    await answer.arrayBuffer()
    return answer.status
  }
  const change = async (caption: string, version: number) => {
    const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': writeRevisionTag(version) }
    const form = { token: tools.admin.token, projectId, headers, body: makeEditForm({ caption }) }
    const answer = await tools.api.request(`/posts/${postId}`, { method: 'PUT', ...form })
    expect(answer.status).toBe(200)
  }
  await change('Saiu assim', 1)
  expect((await tools.open(path)).text).toContain('Saiu assim')
  expect(await picture()).toBe(200)

  await change('Oferta que ainda é segredo', 2)
  const { text } = await tools.open(path)
  expect(text).not.toContain('segredo')
  expect(text).toContain('O texto e as mídias deste post foram mudados depois que ele saiu.')
  expect([text.includes('/midia/'), await picture()]).toEqual([false, 404])

  const isPlanned = and(
    ...[eq(deliveryTargets.postId, postId), eq(deliveryTargets.state, 'scheduled')],
  )
  const goneOut = { state: 'published' as const, postedAt: reportNow }
  await tools.api.deps.db.update(deliveryTargets).set(goneOut).where(isPlanned)
  const words = await tools.read(await tools.make())
  expect(words).toMatch(
    /segredo.*10\/11\/2026.*Saiu com outro texto ou outras mídias.*26\/11\/2026/,
  )
  expect([words.split('Saiu com outro').length, await picture()]).toEqual([2, 200])
})

test('the page without anything in it says so', async () => {
  const text = await tools.read(await tools.make('2026-09'))
  expect(text).toContain('Nenhuma conta estava conectada neste mês.')
  expect(text).toContain('Nenhum post foi publicado pelo uPubly neste mês.')
  expect(text).toContain('Das redes ainda não há números: sem dado.')
})

test('the page shows the newest two hundred posts of a month, and says of how many', async () => {
  const { projectId } = tools.project
  const accountId = await tools.account()
  const rows = Array.from({ length: 203 }, (_, index) => ({
    ...{ id: randomUUID(), projectId, caption: `Post ${index}.` },
    at: new Date(Date.parse('2026-11-02T12:00:00Z') + index * 60_000),
  }))
  await tools.api.deps.db.insert(posts).values(rows)
  await tools.api.deps.db.insert(deliveryTargets).values(
    rows.map(({ id: postId, at }) => ({
      ...{ postId, accountId, scheduledAt: at, postedAt: at },
      ...{ timeZone: 'America/Sao_Paulo', state: 'published' as const },
    })),
  )
  const text = await tools.read(await tools.make())
  expect(text).toContain('Aqui estão os 200 posts mais recentes, de 203.')
  expect(['Post 2.', 'Post 3.', 'Post 202.'].map((one) => text.includes(one))).toEqual([
    false,
    true,
    true,
  ])
})
