import { formatInTimeZone } from 'date-fns-tz'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import { listProjects } from '#contract/endpoints/endpoints.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { addDays, formatPlainDate, weekStartOf } from '#src/components/time/plain-date.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { createServerPost, findServerPost } from '../fixtures/posts/server-posts.ts'
import { addSession, demo } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const zone = 'America/Sao_Paulo'
const today = formatInTimeZone(new Date(), zone, 'yyyy-MM-dd')
// Days of one week that is not over yet.
const sunday = addDays(weekStartOf(today), 14)
const tuesday = addDays(sunday, 2)
const wednesday = addDays(sunday, 3)

test.use({ hasVisited: true })

test('all projects are in one calendar, also in a browser opened anew without a connection, where their posts move', async ({
  app,
  device,
}) => {
  const answer = await openApiClient(app.url).call('/projects')
  const { projects } = v.parse(successEnvelope(listProjects.answer), await answer.json()).data
  const lume = projects.find(({ name }) => name === 'Studio Lume')
  const client = openApiClient(app.url, demo, lume?.id)
  const caption = `Obra ${Date.now()}`
  const photo = await makePhoto('obra.jpg', { width: 800, height: 1000 })
  const at = new Date(instantOf({ date: tuesday, time: '14:35' }, zone))
  const post = await createServerPost(client, { caption, photos: [photo], at })

  await addSession(device.context)
  let { page } = device
  await page.goto(`/calendar?view=month&date=${tuesday}`)
  await waitForServiceWorker(page)
  const itemOn = (date: string) =>
    page
      .getByRole('gridcell', { name: formatPlainDate(date, 'full') })
      .getByRole('button', { name: caption })
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(itemOn(tuesday)).toHaveCount(0)
  await page.getByRole('link', { name: 'Todos os projetos' }).click()
  await expect(itemOn(tuesday)).toBeVisible()
  await expect(itemOn(tuesday)).toHaveAccessibleName(/Studio Lume/)
  const isKept = () =>
    page.evaluate(async (week) => {
      const cache = (await caches.keys()).find((name) => name.startsWith('upubly-weeks:'))
      const requests = cache === undefined ? [] : await (await caches.open(cache)).keys()
      return requests.some(({ url }) => url.includes(week))
    }, sunday)
  await expect.poll(isKept).toBe(true)

  await device.goOffline()
  page = await device.reopen()
  // It is remembered that all projects are shown.
  await page.goto(`/calendar?view=month&date=${tuesday}`)
  await expect(itemOn(tuesday)).toBeVisible()
  await itemOn(tuesday).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(itemOn(wednesday)).toBeVisible()
  await device.goOnline()
  const dayOnServer = async () => {
    const { schedules = [] } = (await findServerPost(client, post.id)) ?? {}
    return schedules
      .filter(({ state }) => state !== 'cancelled')
      .map(({ scheduledAt }) => formatInTimeZone(scheduledAt, zone, 'yyyy-MM-dd HH:mm'))
  }
  await expect.poll(dayOnServer, { timeout: 20_000 }).toEqual([`${wednesday} 14:35`])

  await itemOn(wednesday).click()
  await page.getByRole('button', { name: 'Abrir em Studio Lume' }).click()
  await expect(page.getByRole('button', { name: 'Projeto: Studio Lume' })).toBeVisible()
  const form = page.getByRole('region', { name: /^Editando #/ })
  await expect(form.getByLabel('Legenda')).toHaveValue(caption)
})
