import { expect, it } from 'vitest'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { type DraftContent, mergeDraft } from '#local/drafts/merge-draft.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { chooseSeed, createRandom, type Random } from '#tests/setup/media/random.ts'
import { type EditContent, editTexts } from './edit-content.ts'
import { mergeEdit } from './merge-edit.ts'

// Drafts and edits are merged by the same rules: whatever two writers change, no change of either
// is lost without being reported as a conflict.

const rounds = 2000
const files = ['a', 'b', 'c', 'd']

function some<T>(random: Random, all: readonly T[]): T[] {
  return all.filter(() => random.chance(0.5))
}

function chooseText(random: Random): string {
  return random.pick(['', 'Pão', 'Bolo', 'Café'])
}

function chooseVersions(random: Random): NetworkVersion[] {
  const all: NetworkVersion[] = [
    makeVersion('facebook', { caption: chooseText(random) }),
    ...(['instagram'] as const).map((platformId) => ({
      ...{ platformId, caption: chooseText(random), firstComment: '' },
      ...{ collaborators: [], coverMs: null },
    })),
  ]
  return some(random, all)
}

function makeEdit(random: Random): EditContent {
  return {
    caption: chooseText(random),
    description: chooseText(random),
    versions: chooseVersions(random),
    mediaHashes: some(random, files),
    altTexts: Object.fromEntries(some(random, files).map((hash) => [hash, chooseText(random)])),
    schedules: some(random, ['1', '2', '3']).map((id) => ({
      ...{ id, scheduledAt: `2026-12-0${id}T1${random.between(0, 9)}:00:00.000Z` },
      socialMediaAccountIds: some(random, ['x', 'y']),
    })),
  }
}

function makeDraft(random: Random): DraftContent {
  const { caption, description, versions, mediaHashes, altTexts, schedules } = makeEdit(random)
  const isPostNow = schedules.length === 0 && random.chance(0.5)
  return {
    ...{ caption, description, versions, mediaHashes },
    ...{ location: chooseText(random), userTags: '', productTags: '', altText: '' },
    mediaDetails: Object.fromEntries(
      mediaHashes.flatMap((hash) =>
        altTexts[hash] ? [[hash, { altText: altTexts[hash], crop: null }] as const] : [],
      ),
    ),
    ...{ timeZone: 'America/Sao_Paulo', isPostNow, postNowAccountIds: [] },
    isScheduling: schedules.length > 0,
    schedules: schedules.map(({ id, socialMediaAccountIds }) => ({
      ...{ id, date: `2026-12-0${id}`, time: '10:00', socialMediaAccountIds },
      ...{ repeatType: 0, repeatNumber: random.between(0, 2) },
    })),
  }
}

/** Changes some fields of `base`. */
function change<C extends object>(random: Random, base: C, make: (random: Random) => C): C {
  const next = make(random)
  const fields = (Object.keys(base) as (keyof C)[]).filter(() => random.chance(0.4))
  return { ...base, ...Object.fromEntries(fields.map((field) => [field, next[field]])) }
}

interface Kind<C> {
  make(random: Random): C
  merge(base: C, mine: C, theirs: C): { content: C; conflicts: readonly unknown[] }
}

function expectTakenOver<C>({ make, merge }: Kind<C>): void {
  const seed = chooseSeed('FUZZ_SEED')
  const random = createRandom(seed)
  for (let round = 0; round < rounds; round += 1) {
    const [base, theirs] = [make(random), make(random)]
    const message = `FUZZ_SEED=${seed}`
    expect(merge(base, base, theirs), message).toEqual({ content: theirs, conflicts: [] })
  }
}

it('the changes of a single writer are the result', () => {
  expectTakenOver({ make: makeEdit, merge: mergeEdit })
  expectTakenOver({ make: makeDraft, merge: mergeDraft })
})

it('a text that both changed is mine, with a conflict; a text that one changed is kept', () => {
  const seed = chooseSeed('FUZZ_SEED')
  const random = createRandom(seed)
  for (let round = 0; round < rounds; round += 1) {
    const base = makeEdit(random)
    const [mine, theirs] = [change(random, base, makeEdit), change(random, base, makeEdit)]
    const { content, conflicts } = mergeEdit(base, mine, theirs)
    for (const field of editTexts) {
      const isMine = mine[field] !== base[field]
      expect(content[field], `FUZZ_SEED=${seed}`).toBe(isMine ? mine[field] : theirs[field])
      const isLost = theirs[field] !== base[field] && theirs[field] !== content[field]
      expect(conflicts.includes(field), `FUZZ_SEED=${seed}`).toBe(isLost)
    }
  }
})

it('an added file, time or network version is kept', () => {
  const seed = chooseSeed('FUZZ_SEED')
  const random = createRandom(seed)
  for (let round = 0; round < rounds; round += 1) {
    const base = makeEdit(random)
    const [mine, theirs] = [change(random, base, makeEdit), change(random, base, makeEdit)]
    const { content } = mergeEdit(base, mine, theirs)
    const message = `FUZZ_SEED=${seed}`
    const added = (read: (one: EditContent) => string[]) =>
      [mine, theirs].flatMap((one) => read(one).filter((id) => !read(base).includes(id)))
    const readers = [
      (one: EditContent) => one.mediaHashes,
      (one: EditContent) => one.schedules.map(({ id }) => id),
      (one: EditContent) => one.versions.map(({ platformId }) => platformId),
    ]
    for (const read of readers)
      expect(read(content), message).toEqual(expect.arrayContaining(added(read)))
  }
})

it('merging a merged result again changes nothing', () => {
  const seed = chooseSeed('FUZZ_SEED')
  const random = createRandom(seed)
  for (let round = 0; round < rounds; round += 1) {
    const base = makeDraft(random)
    const [mine, theirs] = [change(random, base, makeDraft), change(random, base, makeDraft)]
    const { content } = mergeDraft(base, mine, theirs)
    expect(mergeDraft(theirs, content, theirs).content, `FUZZ_SEED=${seed}`).toEqual(content)
  }
})
