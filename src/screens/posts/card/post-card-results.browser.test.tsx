import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listPostResults } from '#contract/endpoints/dashboard.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostResults } from '#contract/posts/post-results.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { postResultsQuery } from '#src/api/post-results-query.ts'
import { ResultsAhead } from '#src/features/post-results/results-ahead.tsx'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeResult } from '#tests/fakes/data/make-results.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { PostCard } from './post-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

const postedAt = '2026-11-24T11:30:00.000Z'
const published = () => makeSchedule({ state: 'published', postedAt })
const facebook = {
  ...published().socialMediaAccount,
  ...{ platformId: 'facebook', platformName: 'Facebook', username: 'Padaria' },
}

/** Renders cards; returns the ids of each request for results. `answer`: the server's response to it. */
async function show(
  posts: readonly Post[],
  answer: (ids: readonly string[]) => PostResults | Error | Promise<PostResults>,
  kept: PostResults = [],
) {
  const asked: string[][] = []
  answerCalls((endpoint) => {
    if (endpoint !== listPostResults) return new Error('Nobody should ask for this')
    const [, input] = vi.mocked(call).mock.lastCall ?? []
    const ids = (input as unknown as { query: { ids: string } }).query.ids.split(',')
    asked.push(ids)
    return answer(ids)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const { postId, publications } of kept)
    client.setQueryData(postResultsQuery(projectId, postId).queryKey, publications, {
      updatedAt: 1,
    })
  const acts = { onEdit: () => {}, onClose: () => {}, onCompare: () => {} }
  render(
    <SignedInFrame>
      <QueryClientProvider client={client}>
        <RoutedPage>
          <ResultsAhead posts={posts} />
          <div style={{ width: 264 }}>
            {posts.slice(0, 3).map((post) => (
              <PostCard
                key={post.id}
                {...acts}
                shown={{ post, server: post, change: undefined }}
                timeZone={timeZone}
                isEditing={false}
                openEditId={undefined}
              />
            ))}
          </div>
        </RoutedPage>
      </QueryClientProvider>
    </SignedInFrame>,
  )
  return { asked, cards: (await screen.findAllByRole('article')).map((one) => within(one)) }
}

const linesOf = (card: ReturnType<typeof within>) =>
  within(card.getByText('Resultados', { selector: 'dt' }).nextElementSibling as HTMLElement)
    .getAllByRole('listitem')
    .map((line) =>
      within(line)
        .getAllByRole('img')
        .slice(1)
        .map((figure) => `${figure.innerText.trim()} = ${figure.ariaLabel}`),
    )

it('post card results: has a line for each network with abbreviated figures, told in full to who listens', async () => {
  const schedules = [published(), makeSchedule({ ...published(), socialMediaAccount: facebook })]
  const post = makePost({ schedules })
  const { cards } = await show([post], () => [
    {
      postId: post.id,
      publications: [
        makeResult({ scheduleId: schedules[0]?.id ?? '' }),
        makeResult({
          ...{ scheduleId: schedules[1]?.id ?? '', source: 'Facebook' },
          figures: [{ measure: 'likes', value: 12 }],
        }),
      ],
    },
  ])
  const [card] = cards
  await card?.findByText('Resultados', { selector: 'dt' })
  expect(card && linesOf(card)).toEqual([
    ['1.2K = Alcance: 1.234', '120 = Curtidas: 120', '0 = Comentários: 0'],
    ['12 = Curtidas: 12'],
  ])
  const lines = within(
    card?.getByText('Resultados', { selector: 'dt' }).nextElementSibling as HTMLElement,
  )
  const images = lines.getAllByRole('img').map(({ ariaLabel }) => ariaLabel)
  expect(images.filter((name) => !name?.includes(':'))).toEqual(['Instagram', 'Facebook'])
})

it('a post with results: its tab has all figures of each publication, with who told them and when, and what is wrong', async () => {
  const schedules = [published(), makeSchedule({ ...published(), socialMediaAccount: facebook })]
  const post = makePost({ schedules })
  const trouble = 'O Facebook não respondeu. Estes são os números da última vez.'
  const { cards } = await show([post], () => [
    {
      postId: post.id,
      publications: [
        makeResult({ scheduleId: schedules[0]?.id ?? '', isSimulated: true }),
        makeResult({
          ...{ scheduleId: schedules[1]?.id ?? '', source: 'Facebook', trouble, figures: [] },
        }),
      ],
    },
  ])
  const [card] = cards
  await userEvent.click((await card?.findByRole('tab', { name: 'Resultados' })) ?? document.body)
  const [first = document.body, second] = card?.getAllByRole('listitem').map((one) => one) ?? []
  const own = within(first)
  expect(own.getAllByRole('term').map((one) => one.textContent)).toEqual([
    ...['Alcance', 'Visualizações', 'Curtidas', 'Comentários'],
  ])
  expect(own.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    ...['1.2K', '2.0K', '120', '0'],
  ])
  own.getByText('@cafe')
  own.getByText('24/11/2026, 08:30')
  own.getByText('Rede simulada')
  expect(first.textContent).toContain('Instagram, há 2 horas')
  expect(second?.textContent).toContain(trouble)
  expect(second?.querySelector('dl')).toBeNull()
})

it('post card results: asks in one call for the published posts, and nothing moves when the results come', async () => {
  const posts = [
    makePost({ schedules: [published()] }),
    makePost(),
    makePost({ schedules: [published()] }),
  ]
  let answerNow = (_: PostResults) => {}
  const later = new Promise<PostResults>((resolve) => {
    answerNow = resolve
  })
  const { asked, cards } = await show(posts, () => later)
  await vi.waitFor(() => expect(asked).toEqual([[posts[0]?.id, posts[2]?.id]]))
  const places = () =>
    [...document.querySelectorAll('article, article dd')].map((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return [one.textContent?.slice(0, 20), top, bottom].join(' ')
    })
  const before = places().filter((place) => !place.includes('Visualização'))
  answerNow([{ postId: posts[0]?.id ?? '', publications: [makeResult()] }])
  await cards[0]?.findByRole('tab', { name: 'Resultados' })
  expect(places()).toEqual(expect.arrayContaining(before))
  expect(screen.getAllByText('Resultados', { selector: 'dt' })).toHaveLength(1)
  expect(screen.getAllByRole('tab', { name: 'Resultados' })).toHaveLength(1)
})

it('post card results: asks for no more than a hundred posts at a time', async () => {
  const posts = Array.from({ length: 101 }, () => makePost({ schedules: [published()] }))
  const { asked } = await show(posts, () => [])
  await vi.waitFor(() => expect(asked.map(({ length }) => length)).toEqual([100, 1]))
})

it('without an answer the last known results stay, and the failure is logged once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const posts = [makePost({ schedules: [published()] }), makePost({ schedules: [published()] })]
  const kept = [{ postId: posts[0]?.id ?? '', publications: [makeResult()] }]
  const failure = new UnreachableError('network')
  const { cards } = await show(posts, () => failure, kept)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(warn.mock.calls).toEqual([['The results of posts could not be loaded', failure]])
  expect(cards.map((card) => card.queryAllByRole('tab', { name: 'Resultados' }).length)).toEqual([
    ...[1, 0],
  ])
})

it('of many publications it shows one and counts the others', async () => {
  const schedules = Array.from({ length: 40 }, published)
  const post = makePost({ schedules })
  const publications = schedules.map(({ id }) => makeResult({ scheduleId: id }))
  const { cards } = await show([post], () => [{ postId: post.id, publications }])
  await cards[0]?.findByText('e mais 39 publicações')
  await userEvent.click(cards[0]?.getByRole('tab', { name: 'Resultados' }) ?? document.body)
  expect(cards[0]?.getAllByText('@cafe')).toHaveLength(40)
})

it.each(['light', 'dark'])(
  'post card results: has no barriers that axe finds, in the %s theme',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    const schedules = [published()]
    const post = makePost({ schedules })
    const result = makeResult({ scheduleId: schedules[0]?.id ?? '', trouble: 'Sem resposta.' })
    const { cards } = await show([post], () => [{ postId: post.id, publications: [result] }])
    const tab = await cards[0]?.findByRole('tab', { name: 'Resultados' })
    for (const part of ['line', 'tab']) {
      if (part === 'tab') await userEvent.click(tab ?? document.body)
      const { violations } = await axe.run(screen.getByRole('article'), {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
      })
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  },
)
