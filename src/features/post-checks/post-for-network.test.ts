import { expect, it } from 'vitest'
import type { Platform } from '#contract/accounts/account.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { describeFiles, listPublishTimes, postForNetwork } from './post-for-network.ts'

const timeZone = 'America/Sao_Paulo'
const schedule = (changes: Partial<DraftSchedule> = {}): DraftSchedule => ({
  ...{ id: '1', date: '2026-12-01', time: '08:00', repeatType: 0, repeatNumber: 0 },
  ...{ socialMediaAccountIds: ['a'], ...changes },
})
const content = {
  ...{ caption: 'Para todos', description: 'Do forno' },
  versions: [
    {
      ...{ platformId: 'instagram' as const, caption: 'Só no Instagram' },
      ...{ firstComment: '#pão', collaborators: [], coverMs: null },
    },
  ],
}
const photo = (hash: string) => ({
  ...{ hash, name: '', contentType: 'image/jpeg' as const, kind: 'image' as const, size: 1 },
  ...{ width: 1, height: 1, durationSeconds: null, addedAt: 0, remote: null },
})

it("a network gets its own caption and options if the post has them, else the post's caption", () => {
  const instagram = postForNetwork('instagram', content, [])
  expect(instagram.caption).toBe('Só no Instagram')
  expect(instagram.options).toMatchObject({ firstComment: '#pão' })
  const facebook = postForNetwork('facebook', content, [])
  expect(facebook).toMatchObject({ caption: 'Para todos', description: 'Do forno', options: {} })
})

it("a file whose facts are known is checked with its own alternative text, or the post's", () => {
  const altTexts: Record<string, string> = { x: 'Um pão', y: '' }
  const infos = [photo('x'), photo('y'), undefined]
  const files = describeFiles(infos, (hash) => altTexts[hash], 'Um forno')
  expect(files.map(({ altText }) => altText)).toEqual(['Um pão', 'Um forno'])
})

it("the times of a post on a network are those of the network's account with the most times", () => {
  const account = (id: string) => ({ id }) as Platform['socialMediaAccounts'][number]
  const platform = {
    id: 'instagram',
    socialMediaAccounts: [account('a'), account('b')],
  } as Platform
  const schedules = [schedule(), schedule({ time: '09:00', socialMediaAccountIds: ['a', 'b'] })]
  const times = listPublishTimes(schedules, [platform], timeZone)
  expect(times.get('instagram')).toHaveLength(2)
})
