import { describe, expect, it } from 'vitest'
import type { Post } from '#contract/post.ts'
import type { PostEdit } from '#local/db.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { accountId, ana, projectId } from '#tests/fakes/local-device.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/make-post.ts'
import {
  chooseAll,
  compareVersions,
  listOpen,
  mixVersions,
  suggestChoice,
} from './compare-versions.ts'

const basis = makePost({ caption: 'Pão às 8h', description: 'Antes' })

function editOf(changes: Partial<PostEdit>): PostEdit {
  return { ...makeEdit({ userId: ana, projectId }, basis, basis), ...changes }
}

const changed = (changes: Partial<Post>): Post => ({ ...basis, version: 2, ...changes })

describe('two versions of a post', () => {
  it('differ field by field, each with who changed it', () => {
    const theirs = changed({ caption: 'Bolo às 8h', description: 'Depois' })
    const { differences } = compareVersions(editOf({ caption: 'Pão às 9h' }), theirs)
    expect(differences).toEqual([
      { field: 'caption', changedBy: 'both' },
      { field: 'description', changedBy: 'them' },
    ])
  })

  it('ask only where both changed the same', () => {
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

  it('can be kept as a whole', () => {
    const theirs = changed({ caption: 'Deles', media: [makePostMedia('c'.repeat(64))] })
    const comparison = compareVersions(editOf({ caption: 'Meu', description: 'Minha' }), theirs)
    const result = mixVersions(comparison, chooseAll(comparison, 'theirs'))
    expect(result).toMatchObject({
      ...{ caption: 'Deles', description: 'Antes' },
      mediaHashes: ['c'.repeat(64)],
    })
    expect(mixVersions(comparison, chooseAll(comparison, 'mine')).description).toBe('Minha')
  })

  it('do not differ in a time that went out meanwhile', () => {
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
})
