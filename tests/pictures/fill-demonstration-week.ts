import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import { listAccounts } from '#contract/endpoints/endpoints.ts'
import { openApiClient } from '../e2e/fixtures/api-client.ts'
import { makePostForm } from '../setup/posting/send-post.ts'
import { everybody } from '../setup/trials/open-tiktok-trial.ts'

const dayMs = 86_400_000
/** Hours in Brasília for each day from Sunday: a full week, but not a crowded one. */
const hours = [[11], [9, 12, 18], [8, 13], [9, 12, 15, 19], [10, 18], [9, 12, 17], [10, 13]]

export interface FilledWeek {
  /** The Sunday it begins with: '2026-11-29'. */
  start: string
  /** Pictures of the demonstration's posts. */
  pictures: Buffer[]
}

/** Schedules the demonstration's posts again, over the whole of next week, for pictures of the product. */
export async function fillDemonstrationWeek(appUrl: string): Promise<FilledWeek> {
  const api = openApiClient(appUrl)
  const posts = (await api.listPosts()).filter(({ media }) => media[0]?.kind === 'image')
  const answer = await api.call('/social-media-account/user')
  const accounts = v.parse(successEnvelope(listAccounts.answer), await answer.json()).data
  const pictures: Buffer[] = []
  for (const { media } of posts) pictures.push(await api.bytesOf(media[0]?.url ?? ''))
  const now = Date.now()
  const sunday = new Date(now + (7 - new Date(now).getUTCDay()) * dayMs)
  const start = sunday.toISOString().slice(0, 10)
  let index = 0
  for (const [day, times] of hours.entries())
    for (const hour of times) {
      const post = posts[index % posts.length]
      const picture = pictures[index % pictures.length]
      // Brasília is three hours behind UTC.
      const at = new Date(Date.parse(`${start}T00:00:00Z`) + day * dayMs + (hour + 3) * 3_600_000)
      const account = accounts[index % accounts.length]
      index += 1
      if (!post || !picture || !account) throw new Error('The demonstration has no pictures')
      const sent = await api.call('/templates/scheduled', {
        method: 'POST',
        headers: { 'Idempotency-Key': randomUUID() },
        body: makePostForm({
          ...{ accountIds: [account.id], files: [picture], at },
          // One network asks who may see the post.
          template: { caption: post.caption, versions: [everybody] },
        }),
      })
      if (!sent.ok) throw new Error(`A post was refused: ${await sent.text()}`)
    }
  return { start, pictures }
}
