import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { openLocalDatabase } from '#local/database/db.ts'
import { createDraft } from '#local/drafts/drafts.ts'
import { toTemplate } from '#local/drafts/to-template.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  // A fixed date some days before New York's clocks skip 02:30.
  world.deps.clock.now = () => new Date('2027-03-10T12:00:00Z')
})
afterAll(() => world.close())

it('the server handles a time that the clocks skip, and its repeats, like the composer', async () => {
  const person = await world.addPerson()
  const accountId = await world.addAccount(person, `conta.${randomUUID().slice(0, 8)}`)
  const timeZone = 'America/New_York'
  const schedule = {
    ...{ id: 'one', date: '2027-03-14', time: '02:30', repeatType: 1, repeatNumber: 2 },
    socialMediaAccountIds: [accountId],
  }
  const db = openLocalDatabase(`device-${randomUUID()}`)
  const draft = await createDraft(db, { ...person, timeZone })
  const planned = { ...draft, isScheduling: true, isPostNow: false, schedules: [schedule] }
  const { scheduleRequestDtos } = toTemplate(planned, 0)
  const { buffer } = await makePhoto('pao.jpg', { width: 400, height: 500 })
  const answer = await sendPost(world, person, {
    ...{ accountIds: [accountId], files: [buffer], template: { scheduleRequestDtos } },
  })
  expect(answer.status).toBe(200)
  const { data } = v.parse(v.object({ data: Post }), await answer.json())
  const times = data.schedules.map(({ scheduledAt }) => scheduledAt).sort()
  expect(times).toEqual(listOccurrences(schedule, timeZone))
  expect(times).toEqual([
    '2027-03-14T07:30:00.000Z',
    '2027-03-15T07:30:00.000Z',
    '2027-03-16T07:30:00.000Z',
  ])
})
