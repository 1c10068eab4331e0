import { createHash, randomUUID } from 'node:crypto'
import type { Post } from '#contract/posts/post.ts'

const words = 'pão quentinho saindo do forno às sete da manhã com café passado na hora '

/** Posts of realistic size, spread evenly over a period. */
export function makeScheduledPosts(count: number, from: number, to: number): Post[] {
  const account = {
    ...{ id: randomUUID(), platformId: 'instagram', platformName: 'Instagram' },
    ...{ username: 'cafe.aurora', userProfilePictureUrl: null },
  }
  return Array.from({ length: count }, (_, index) => {
    const id = randomUUID()
    const at = new Date(from + ((to - from) * index) / count).toISOString()
    const media = Array.from({ length: 1 + (index % 3) }, () => makePicture())
    return {
      ...{ id, caption: `Post ${index}: ${words.repeat(1 + (index % 5))}#cafe #padaria` },
      ...{
        description: '',
        location: 'Belo Horizonte',
        userTags: '',
        productTags: '',
        altText: '',
        versions: [],
      },
      ...{ mediaUrls: media.map(({ url }) => url), media, status: ['Agendado'] },
      ...{ createdAt: at, updatedAt: at, version: 1, entryKey: randomUUID(), editKey: null },
      schedules: [
        {
          ...{ id: randomUUID(), scheduledAt: at, timeZone: 'America/Sao_Paulo', postedAt: null },
          ...{ state: 'scheduled', permalink: null, failure: null, socialMediaAccount: account },
        },
      ],
    }
  })
}

function makePicture(): Post['media'][number] {
  const id = randomUUID()
  return {
    ...{ id, url: `/media/${id}.jpg`, thumbnailUrl: null, kind: 'image' },
    ...{ contentType: 'image/jpeg', size: 2_500_000, width: 1080, height: 1350 },
    ...{ durationSeconds: null, sha256: createHash('sha256').update(id).digest('hex') },
    altText: '',
  }
}
