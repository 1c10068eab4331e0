import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openReportApp,
  openReportTools,
  pathOfReport,
  type ReportTools,
  reportNow,
} from '#tests/setup/people/report-tools.ts'
import { addMediumWithThumbnail, addPublished } from '#tests/setup/server/add-published.ts'
import { addProject } from '../setup/people/access-world.ts'

let app: Awaited<ReturnType<typeof openReportApp>>
let tools: ReportTools
beforeAll(async () => {
  app = await openReportApp()
})
afterAll(() => app.api.dispose())
beforeEach(async () => {
  tools = await openReportTools(app)
})

const get = async (path: string) => {
  const answer = await tools.api.app.request(path)
  const { status, headers } = answer
  await answer.arrayBuffer()
  return [status, headers.get('Content-Type'), headers.get('Cache-Control')]
}
const webp = [200, 'image/webp', 'private, no-cache']

test('the pictures of a report are the thumbnails of its posts, and none of any other post or project', async () => {
  const id = await tools.account()
  const medium = () => addMediumWithThumbnail(tools.api.deps, tools.project.projectId)
  const [shown, earlier, unpublished, deleted] = [
    await medium(),
    await medium(),
    await medium(),
    await medium(),
  ]
  await tools.published('2026-11-10T12:00:00Z', [id], { mediaIds: [shown] })
  await tools.published('2026-10-10T12:00:00Z', [id], { mediaIds: [earlier] })
  await tools.published('2026-11-10T12:00:00Z', [], { mediaIds: [unpublished] })
  await tools.published('2026-11-10T12:00:00Z', [id], {
    mediaIds: [deleted],
    post: { deletedAt: reportNow },
  })
  const other = await addProject(tools.api.deps)
  const foreign = await addMediumWithThumbnail(tools.api.deps, other.projectId)
  await addPublished(tools.api.deps, {
    ...{ projectId: other.projectId, accountIds: [other.accountId], mediaIds: [foreign] },
    postedAt: new Date('2026-11-10T12:00:00Z'),
  })
  const made = await tools.make()
  const path = pathOfReport(made)
  expect(await get(`${path}/midia/${shown}`)).toEqual(webp)
  for (const hidden of [earlier, unpublished, deleted, foreign, 'x', `${shown}/..`])
    expect((await get(`${path}/midia/${hidden}`))[0]).toBe(404)
  expect((await get(`/relatorio/${'A'.repeat(43)}/midia/${shown}`))[0]).toBe(404)
  await tools.ask(`/${made.id}`, tools.admin, { method: 'DELETE' })
  expect((await get(`${path}/midia/${shown}`))[0]).toBe(404)
})

test('the pictures of a report are those of its accounts, and of no other account', async () => {
  const pictureKey = 'avatars/x/y.jpg'
  await tools.api.deps.files.put(pictureKey, Readable.from([Buffer.from('x')]), {
    contentType: 'image/jpeg',
    size: 1,
  })
  const [shown, plain] = [await tools.account('um', { pictureKey }), await tools.account('dois')]
  const gone = await tools.account('foi', { pictureKey, removedAt: reportNow })
  const path = pathOfReport(await tools.make())
  expect(await get(`${path}/conta/${shown}`)).toEqual([200, 'image/jpeg', 'private, no-cache'])
  for (const hidden of [plain, gone, tools.project.accountId])
    expect((await get(`${path}/conta/${hidden}`))[0]).toBe(404)
  expect((await get(`${path}/logo`))[0]).toBe(404)
})
