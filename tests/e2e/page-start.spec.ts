import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// What happens before the page's own code runs.

test.use({ serviceWorkers: 'block' })

const startScript = /\/assets\/start-[\w-]+\.js$/

test.beforeEach(({ device }) => {
  device.allow(/Failed to load resource|ERR_/)
})

test('a start that did not come is fetched again by itself', async ({ device }) => {
  const { page, context } = device
  let asked = 0
  await context.route(startScript, async (route) => {
    asked += 1
    if (asked === 1) return await route.abort()
    await route.continue()
  })
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'ENTRAR', exact: true })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

test('a start that never comes leads to the rescue page', async ({ device }) => {
  const { page, context } = device
  await context.route(startScript, (route) => route.abort())
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Resgatar rascunhos e mídias' }).click()
  await expect(page).toHaveURL(/\/resgate\.html$/)
})

test("a member's screen is asked for while the start is still on its way", async ({ device }) => {
  const { page, context } = device
  await addSession(context)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await context.route(startScript, async (route) => {
    await released
    await route.continue()
  })
  const opened = page.goto('/calendar')
  const has = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`))
  await expect.poll(() => ['calendar', 'shell'].filter(has)).toEqual(['calendar', 'shell'])
  release()
  await opened
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test("the composer's code comes before anybody presses a link to it", {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  await addSession(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/calendar')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const isAskedFor = () => asked.some((path) => path.startsWith('/assets/posts.create-'))
  expect(isAskedFor()).toBe(false)
  await expect.poll(isAskedFor, { timeout: 25_000 }).toBe(true)
})
