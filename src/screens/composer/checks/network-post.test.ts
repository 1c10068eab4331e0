import { describe, expect, it } from 'vitest'
import type { Platform } from '#contract/account.ts'
import type { DraftSchedule } from '#local/rows.ts'
import { listMoments, networkPost } from './network-post.ts'

const timeZone = 'America/Sao_Paulo'
const schedule = (changes: Partial<DraftSchedule> = {}): DraftSchedule => ({
  ...{ id: '1', date: '2026-12-01', time: '08:00', repeatType: 0, repeatNumber: 0 },
  ...{ socialMediaAccountIds: ['a'], ...changes },
})
const said = {
  ...{ caption: 'Para todos', description: '', altText: 'Um forno' },
  versions: [
    {
      ...{ platformId: 'instagram' as const, caption: 'Só no Instagram' },
      ...{ firstComment: '#pão', collaborators: [], coverMs: null },
    },
  ],
  mediaHashes: ['x', 'y'],
  mediaDetails: { x: { altText: 'Um pão', crop: null } },
}
const photo = (hash: string) => ({
  ...{ hash, name: '', contentType: 'image/jpeg' as const, kind: 'image' as const, size: 1 },
  ...{ width: 1, height: 1, durationSeconds: null, addedAt: 0, remote: null },
})

describe('the post as a network gets it', () => {
  it("has the network's own caption and options if any, else the common caption", () => {
    const instagram = networkPost('instagram', said, [])
    expect(instagram.caption).toBe('Só no Instagram')
    expect(instagram.options).toMatchObject({ firstComment: '#pão' })
    expect(networkPost('facebook', said, []).caption).toBe('Para todos')
  })

  it("has for each file its own alt text, or the post's", () => {
    const { media } = networkPost('instagram', said, [photo('x'), photo('y')])
    expect(media.map(({ altText }) => altText)).toEqual(['Um pão', 'Um forno'])
  })
})

describe('the times of a post', () => {
  it("are those of the network's account with the most times", () => {
    const account = (id: string) => ({ id }) as Platform['socialMediaAccounts'][number]
    const platform = {
      id: 'instagram',
      socialMediaAccounts: [account('a'), account('b')],
    } as Platform
    const moments = listMoments(
      [schedule(), schedule({ time: '09:00', socialMediaAccountIds: ['a', 'b'] })],
      [platform],
      timeZone,
    )
    expect(moments.get('instagram')).toHaveLength(2)
  })
})
