import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { accountId, ana, projectId } from '#tests/fakes/device/local-device.ts'
import {
  chooseAll,
  compareVersions,
  listOpen,
  mixVersions,
  suggestChoice,
} from './compare-versions.ts'

const basis = makePost({ caption: 'Pão às 8h', description: 'Antes' })

function editOf(changes: Partial<EditDraft>): EditDraft {
  return { ...makeEdit({ userId: ana, projectId }, basis, basis), ...changes }
}

const changed = (changes: Partial<Post>): Post => ({ ...basis, version: 2, ...changes })

it('two versions of a post differ field by field, each with the side that changed it', () => {
  const theirs = changed({ caption: 'Bolo às 8h', description: 'Depois' })
  const { differences } = compareVersions(editOf({ caption: 'Pão às 9h' }), theirs)
  expect(differences).toEqual([
    { field: 'caption', changedBy: 'both', hasGoneOut: false },
    { field: 'description', changedBy: 'them', hasGoneOut: false },
  ])
})

it('two versions of a post need a choice only where both changed the same field', () => {
  const hash = 'b'.repeat(64)
  const comparison = compareVersions(
    editOf({ caption: 'Meu', mediaHashes: [hash] }),
    changed({ caption: 'Deles', description: 'Depois' }),
  )
  const choice = suggestChoice(comparison)
  expect(choice).toEqual({ description: 'theirs', mediaHashes: 'mine' })
  expect(listOpen(comparison, choice)).toEqual(['caption'])
  const result = mixVersions(comparison, { ...choice, caption: 'mine' })
  expect(result).toMatchObject({ caption: 'Meu', description: 'Depois', mediaHashes: [hash] })
})

it('two versions of a post can be kept as a whole', () => {
  const theirs = changed({ caption: 'Deles', media: [makePostMedia('c'.repeat(64))] })
  const comparison = compareVersions(editOf({ caption: 'Meu', description: 'Minha' }), theirs)
  const result = mixVersions(comparison, chooseAll(comparison, 'theirs'))
  expect(result).toMatchObject({
    ...{ caption: 'Deles', description: 'Antes' },
    mediaHashes: ['c'.repeat(64)],
  })
  expect(mixVersions(comparison, chooseAll(comparison, 'mine')).description).toBe('Minha')
})

it('two versions of a post need a choice when a moved time was published at its old time meanwhile', () => {
  const [first] = basis.schedules
  const later = new Date(Date.now() + 96 * 3600_000).toISOString()
  const comparison = compareVersions(
    editOf({
      schedules: [{ id: 'x', scheduledAt: later, socialMediaAccountIds: [accountId] }],
    }),
    changed({ schedules: [makeSchedule({ ...first, state: 'published' })] }),
  )
  expect(comparison.differences).toEqual([
    { field: 'schedules', changedBy: 'both', hasGoneOut: true },
  ])
  expect(suggestChoice(comparison)).toEqual({})
})

it('two versions of a post differ in a network version as a whole', () => {
  const facebook = (caption: string) => makeVersion('facebook', { caption })
  const instagram = {
    ...{ platformId: 'instagram' as const, firstComment: '#pao', collaborators: [] },
    coverMs: null,
  }
  const comparison = compareVersions(
    editOf({ versions: [facebook('Meu')] }),
    changed({ versions: [instagram, facebook('Deles')] }),
  )
  expect(comparison.differences).toEqual([
    { field: 'versions', changedBy: 'both', hasGoneOut: false },
  ])
  expect(mixVersions(comparison, { versions: 'mine' }).versions).toEqual([facebook('Meu')])
  const { differences } = compareVersions(
    editOf({ versions: [facebook('Igual'), instagram] }),
    changed({ versions: [instagram, facebook('Igual')] }),
  )
  expect(differences).toEqual([])
})

it('two versions of a post differ in the alt texts of files that both have, and other files keep their text', () => {
  const [file] = basis.media
  const [hash, mineHash, theirsHash] = [file?.sha256 ?? '', 'b'.repeat(64), 'c'.repeat(64)]
  const theirs = changed({
    media: [
      makePostMedia(hash, { altText: 'Deles' }),
      makePostMedia(theirsHash, { altText: 'Trazido por eles' }),
    ],
  })
  const mine = editOf({
    mediaHashes: [hash, mineHash],
    altTexts: { [hash]: 'Meu', [mineHash]: 'Trazido por mim' },
  })
  const comparison = compareVersions(mine, theirs)
  expect(comparison.differences).toMatchObject([
    { field: 'mediaHashes', changedBy: 'both' },
    { field: 'altTexts', changedBy: 'both' },
  ])
  const mixed = mixVersions(comparison, { mediaHashes: 'theirs', altTexts: 'mine' })
  expect(mixed.mediaHashes).toEqual([hash, theirsHash])
  expect(mixed.altTexts).toMatchObject({ [hash]: 'Meu', [theirsHash]: 'Trazido por eles' })
  const alike = editOf({
    mediaHashes: [hash, mineHash],
    altTexts: { [hash]: 'Deles', [mineHash]: 'Trazido por mim' },
  })
  expect(compareVersions(alike, theirs).differences.map(({ field }) => field)).toEqual([
    'mediaHashes',
  ])
})

it('two versions of a post do not differ in a time that was published meanwhile', () => {
  const [first] = basis.schedules
  const later = new Date(Date.now() + 96 * 3600_000).toISOString()
  const theirs = changed({
    caption: 'Deles',
    schedules: [
      makeSchedule({ ...first, state: 'published' }),
      makeSchedule({ scheduledAt: later }),
    ],
  })
  const own = { id: 'x', scheduledAt: later, socialMediaAccountIds: [accountId] }
  const { differences, mine } = compareVersions(
    editOf({ schedules: [...editOf({}).schedules, own] }),
    theirs,
  )
  expect(mine.schedules).toEqual([own])
  expect(differences.map(({ field }) => field)).toEqual(['caption'])
})
