import { expect, it } from 'vitest'
import type { PostMedia } from '#contract/media/media.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { findMedia, type MediaPorts } from './find-media.ts'
import type { MediaAnswer } from './media-answer.ts'

const photo: PostMedia = {
  ...{ id: '0e000000-0000-4000-8000-000000000001', url: '/a.jpg', thumbnailUrl: null },
  ...{ kind: 'image', contentType: 'image/jpeg', size: 1, width: 1, height: 1 },
  ...{ durationSeconds: null, sha256: 'a'.repeat(64), altText: '' },
}

async function find(refs: readonly string[], ports: Partial<MediaPorts>) {
  const answers = new Map<string, MediaAnswer>()
  const waits: number[] = []
  const isDone = await findMedia(
    refs,
    {
      lookUp: async (names) => names.map(() => [{ path: 'a.jpg', media: photo }]),
      fetchAddress: async () => photo,
      wait: async (ms) => void waits.push(ms),
      ...ports,
    },
    {
      signal: new AbortController().signal,
      onAnswers: (found) => {
        for (const [ref, answer] of found) answers.set(ref, answer)
      },
    },
  )
  return { isDone, answers, waits }
}
const messageOf = (answer: MediaAnswer | undefined) =>
  answer && ('message' in answer ? answer.message : 'found')

it('findMedia names are looked up 200 at a time, and each address is fetched once', async () => {
  const [asked, fetched]: [number[], string[]] = [[], []]
  const names = Array.from({ length: 450 }, (_, index) => `${index}.jpg`)
  const { answers } = await find([...names, 'https://a.br/1', 'https://a.br/2', 'https://a.br/3'], {
    lookUp: async (some) => {
      asked.push(some.length)
      return some.map(() => [{ path: 'a.jpg', media: photo }])
    },
    fetchAddress: async (url) => {
      fetched.push(url)
      return photo
    },
  })
  expect(asked).toEqual([200, 200, 50])
  expect(fetched).toHaveLength(3)
  expect([...answers.values()].every(({ state }) => state === 'found')).toBe(true)
})

it('a name that is nobody’s, several’s or no picture’s is refused in words', async () => {
  const { answers } = await find(['a', 'b', 'c', 'x\ny'], {
    lookUp: async () => [
      [],
      [
        { path: 'Um/b', media: photo },
        { path: 'Dois/b', media: photo },
      ],
      [{ path: 'c', media: null }],
    ],
  })
  expect([...answers.values()].map(messageOf)).toEqual([
    'Isto não é um nome de arquivo.',
    'não está em Meus Arquivos.',
    'há mais de um: “Um/b”, “Dois/b”. Escreva o caminho inteiro.',
    'não é imagem nem vídeo.',
  ])
})

it('an address that is refused does not hold up the others', async () => {
  const details = [{ field: 'url', message: 'O endereço demorou demais.' }]
  const refusals: Record<string, ApiError> = {
    'https://a.br/1': new ApiError(422, { code: 'ADDRESS_FAILED', message: 'x', details }),
    'https://a.br/2': new ApiError(422, { code: 'MEDIA_UNSUPPORTED', message: 'x', details: [] }),
    'https://a.br/3': new ApiError(422, { code: 'ADDRESS_REFUSED', message: 'Não.', details: [] }),
  }
  const urls = [...Object.keys(refusals), 'https://a.br/4', `https://a.br/${'x'.repeat(2000)}`]
  const { answers } = await find(urls, {
    fetchAddress: async (url) => {
      if (refusals[url]) throw refusals[url]
      return photo
    },
  })
  expect(urls.map((url) => messageOf(answers.get(url)))).toEqual([
    ...['O endereço demorou demais.', 'não é imagem nem vídeo.', 'Não.', 'found'],
    'O endereço é longo demais.',
  ])
})

it('what the server puts off is asked again; without a connection the rest waits', async () => {
  let count = 0
  const limited = new ApiError(429, { code: 'RATE_LIMITED', message: 'x', details: [] }, 7)
  const once = await find(['https://a.br/1'], {
    fetchAddress: async () => {
      count += 1
      if (count === 1) throw limited
      return photo
    },
  })
  expect([once.waits, messageOf(once.answers.get('https://a.br/1'))]).toEqual([[7000], 'found'])
  const cut = await find(['a.jpg', 'https://a.br/1'], {
    fetchAddress: async () => {
      throw new UnreachableError('network')
    },
  })
  expect([cut.isDone, messageOf(cut.answers.get('a.jpg'))]).toEqual([false, 'found'])
  expect(cut.answers.get('https://a.br/1')).toMatchObject({ state: 'waiting' })
})
