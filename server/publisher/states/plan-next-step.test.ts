import { expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { stageAheadMs } from '../../queue/delivery-queue.ts'
import { planNextStep } from './plan-next-step.ts'
import type { FoundTarget } from './target-rows.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const options = { takeOverCommitMs: 45_000 }

function find(
  target: Partial<FoundTarget['target']>,
  more: Partial<FoundTarget> = {},
): FoundTarget {
  return {
    target: {
      ...{ id: 't', postId: 'p', accountId: 'a', scheduledAt: now, timeZone: 'UTC' },
      ...{ state: 'scheduled', claim: null, attempts: 0, nextAttemptAt: null, journal: {} },
      releasedAt: null,
      ...{ remoteId: null, permalink: null, postedAt: null, failureCode: null, failure: null },
      commentState: null,
      ...{ createdAt: now, updatedAt: now },
      ...target,
    },
    post: {
      ...{ id: 'p', projectId: 'x', number: 1, authorId: null, entryKey: null, editKey: null },
      caption: 'c',
      ...{
        description: '',
        location: '',
        userTags: '',
        productTags: '',
        altText: '',
        versions: [],
      },
      ...{ version: 1, createdAt: now, updatedAt: now, contentChangedAt: null, deletedAt: null },
    },
    account: {
      ...{ id: 'a', projectId: 'x', platformId: 'instagram', remoteId: '1', username: 'u' },
      ...{ pictureKey: null, accessTokenSealed: 's', refreshTokenSealed: null },
      ...{ grantId: null, credentialsDataSealed: null, credentialsVersion: 0, renewingUntil: null },
      ...{ tokenExpiresAt: null, scopes: [], status: 'active', linkedBy: null },
      trouble: null,
      lookDueAt: new Date(0),
      profileReadAt: null,
      metricsDueAt: new Date(0),
      ...{ capabilities: null, capabilitiesReadAt: null },
      ...{ createdAt: now, removedAt: null },
    },
    project: { lateLimitMinutes: 60 },
    isPaused: false,
    media: [],
    ...more,
  }
}
const plan = (found: FoundTarget) => planNextStep(found, { claim: 'job:0' }, now, options)

it('the next step of a target is staging two minutes ahead, and not earlier', () => {
  expect(plan(find({ scheduledAt: later(stageAheadMs) }))).toEqual({ do: 'stage' })
  const early = find({ scheduledAt: later(stageAheadMs + 60_000) })
  expect(plan(early)).toEqual({ do: 'wait', until: later(60_000) })
})

it('the next step of a target is the commit at the time, after waiting when it is slightly early', () => {
  expect(plan(find({ state: 'staged' }))).toEqual({ do: 'commit' })
  const early = find({ state: 'staged', scheduledAt: later(300) })
  expect(plan(early)).toEqual({ do: 'linger', ms: 300 })
})

it('the next step of a target is its turn among the late ones when it is over a minute late', () => {
  const late = find({ state: 'staged', scheduledAt: later(-61_000) })
  expect(plan(late)).toEqual({ do: 'take-turn' })
  expect(plan(find({ state: 'staged', scheduledAt: later(-60_000) }))).toEqual({ do: 'commit' })
  expect(plan(find({ scheduledAt: later(-3_600_000) }))).toEqual({ do: 'stage' })
})

it("the next step of a target is a person's decision when it is later than the project allows", () => {
  const scheduledAt = later(-3_600_001)
  for (const state of ['scheduled', 'staging', 'staged', 'retrying'] as const)
    expect(plan(find({ state, scheduledAt }))).toEqual({ do: 'miss' })
  const paused = { state: 'retrying' as const, scheduledAt, nextAttemptAt: later(60_000) }
  expect(plan(find(paused))).toEqual({ do: 'miss' })
  const busy = find({ state: 'staging', scheduledAt, claim: 'other:0' })
  expect(plan(busy)).toEqual({ do: 'wait', until: later(60_000) })
  expect(plan(find({ state: 'committing', scheduledAt }))).toEqual({ do: 'verify' })
  const patient = { project: { lateLimitMinutes: 240 } }
  expect(plan(find({ state: 'staged', scheduledAt }, patient))).toEqual({ do: 'take-turn' })
  const strict = { project: { lateLimitMinutes: 0 } }
  expect(plan(find({ state: 'staged', scheduledAt: later(-59_000) }, strict))).toEqual({
    do: 'commit',
  })
  expect(plan(find({ state: 'staged', scheduledAt: later(-61_000) }, strict))).toEqual({
    do: 'miss',
  })
})

it("the next step of a target counts lateness from a person's 'Publicar agora'", () => {
  const scheduledAt = later(-7 * 86_400_000)
  const released = find({ state: 'staged', scheduledAt, releasedAt: later(-1000) })
  expect(plan(released)).toEqual({ do: 'take-turn' })
  const again = find({ state: 'staged', scheduledAt, releasedAt: later(-7_200_001) })
  expect(plan(again)).toEqual({ do: 'miss' })
})

it("the next step of a target: depends on the row's time, not on that of the job", () => {
  const moved = find({ state: 'staged', scheduledAt: later(3_600_000) })
  expect(plan(moved)).toEqual({ do: 'wait', until: later(3_600_000) })
})

it.each([
  ...(['published', 'rejected', 'needs-reconnect', 'needs-decision'] as const),
  ...(['unconfirmed', 'cancelled'] as const),
])('the next step of a target is nothing for %s', (state) =>
  expect(plan(find({ state }))).toEqual({ do: 'nothing' }),
)

it('the next step of a target is never staging when the post was deleted or the account removed', () => {
  const { post, account } = find({})
  expect(plan(find({}, { post: { ...post, deletedAt: now } }))).toEqual({ do: 'cancel' })
  expect(plan(find({}, { account: { ...account, removedAt: now } }))).toEqual({ do: 'cancel' })
  const lost = { ...account, status: 'needs-reconnect' as const }
  expect(plan(find({}, { account: lost }))).toEqual({ do: 'disconnect' })
})

it("the next step of a target is a new plan when the staged content differs from the post's", () => {
  const content = { caption: 'c', altText: '', media: [] }
  const states = ['retrying', 'staging', 'staged'] as const
  const planned = (caption: string, altText = '') =>
    states.map(
      (state) => plan(find({ state, journal: { content: { ...content, caption, altText } } })).do,
    )
  expect(planned('before the edit')).toEqual(states.map(() => 'replace'))
  expect(planned('c', 'described since')).not.toContain('replace')
  const media = [{ id: 'm', kind: 'image', url: 'u', width: null, height: null }]
  const file = find({ state: 'staged', journal: { content: { ...content, media } } })
  expect(plan(file)).toEqual({ do: 'replace' })
})

it('the next step of a target is the verification of an open commit, whatever has changed in the post', () => {
  const journal = { content: { caption: 'before the edit', altText: '', media: [] } }
  expect(plan(find({ state: 'committing', journal }))).toEqual({ do: 'verify' })
})

it("the next step of a target is a new plan when the staged options or alt texts differ from the post's", () => {
  const { post, account } = find({})
  const options = {
    platformId: 'instagram' as const,
    firstComment: '#a',
    collaborators: [],
    coverMs: null,
  }
  const content = { caption: 'c', media: [], options }
  const staged = (versions: (typeof post)['versions']) =>
    plan(find({ state: 'staged', journal: { content } }, { post: { ...post, versions } })).do
  expect(staged([options])).toBe('commit')
  expect(staged([makeVersion('facebook'), options])).toBe('commit')
  expect(staged([{ ...options, firstComment: '#b' }])).toBe('replace')
  expect(staged([{ ...options, caption: 'own' }])).toBe('replace')
  expect(staged([])).toBe('replace')
  expect(plan(find({ state: 'staged', journal: { content } }, { account })).do).toBe('replace')
})

const published = (target: Partial<FoundTarget['target']>, more: Partial<FoundTarget> = {}) =>
  plan(find({ state: 'published', ...target }, more))

it('the next step of a target of a published target is its first comment when one is due, at its time', () => {
  for (const commentState of [null, 'done', 'failed'] as const)
    expect(published({ commentState })).toEqual({ do: 'nothing' })
  for (const commentState of ['due', 'begun'] as const) {
    expect(published({ commentState })).toEqual({ do: 'comment' })
    const nextAttemptAt = later(9000)
    expect(published({ commentState, nextAttemptAt })).toEqual({
      do: 'wait',
      until: nextAttemptAt,
    })
  }
})

it('the next step of a target of a published target is nothing while another worker may be writing the comment', () => {
  const held = { commentState: 'begun' as const, claim: 'other:0' }
  expect(published(held)).toEqual({ do: 'wait', until: later(45_000) })
  expect(published({ ...held, updatedAt: later(-45_000) })).toEqual({ do: 'comment' })
  expect(published({ ...held, claim: 'job:0' })).toEqual({ do: 'comment' })
})

it('the next step of a target of a published target is no comment when the post was deleted or the account removed', () => {
  const { post, account } = find({})
  const due = { commentState: 'due' as const }
  const dropped = { do: 'drop-comment' }
  expect(published(due, { post: { ...post, deletedAt: now } })).toEqual(dropped)
  expect(published(due, { account: { ...account, removedAt: now } })).toEqual(dropped)
})

it('the next step of a target is nothing while another worker may be committing, then the verification', () => {
  const journal = { commitStartedAt: later(-10_000).toISOString() }
  const open = find({ state: 'committing', claim: 'other:0', journal })
  expect(plan(open)).toEqual({ do: 'wait', until: later(35_000) })
  const old = { commitStartedAt: later(-46_000).toISOString() }
  expect(plan(find({ state: 'committing', claim: 'other:0', journal: old }))).toEqual({
    do: 'verify',
  })
})

it('the next step of a target is the same for an earlier attempt of the same job, whose request may still arrive', () => {
  const journal = { commitStartedAt: later(-10_000).toISOString() }
  const own = find({ state: 'committing', claim: 'job:0', journal })
  expect(plan(own)).toEqual({ do: 'wait', until: later(35_000) })
})

it('the next step of a target is the verification of a commit with a lost answer at its planned time', () => {
  expect(plan(find({ state: 'committing', nextAttemptAt: later(-1) }))).toEqual({ do: 'verify' })
  const waiting = find({ state: 'committing', nextAttemptAt: later(9000) })
  expect(plan(waiting)).toEqual({ do: 'wait', until: later(9000) })
})

it('the next step of a target is staging again after a dead attempt of the same job, or of a silent worker', () => {
  expect(plan(find({ state: 'staging', claim: 'job:3' }))).toEqual({ do: 'stage' })
  const busy = find({ state: 'staging', claim: 'other:0', updatedAt: later(-5000) })
  expect(plan(busy)).toEqual({ do: 'wait', until: later(55_000) })
  const quiet = find({ state: 'staging', claim: 'other:0', updatedAt: later(-61_000) })
  expect(plan(quiet)).toEqual({ do: 'stage' })
})
