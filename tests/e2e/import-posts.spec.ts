import { openApiClient } from './fixtures/api-client.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  await addSession(device.context)
})

/** The first photo of the storage that the demonstration has, by its path. */
async function findPhoto(appUrl: string): Promise<string> {
  const answer = await openApiClient(appUrl).call('/storage/search?q=jp')
  const { data } = (await answer.json()) as {
    data: { files: { fileName: string; path: { name: string }[]; media: unknown }[] }
  }
  const file = data.files.find(({ media }) => media !== null)
  if (!file) throw new Error('no photo')
  return [...file.path.map(({ name }) => name), file.fileName].join('/')
}

test('a table is checked, mended and imported, without a connection too, and each line becomes one post @seldom', async ({
  app,
  device,
}) => {
  device.allow(/status of 422/)
  const { page } = device
  const photo = await findPhoto(app.url)
  const word = `feira${Date.now()}`
  const head = 'Data;Hora;Contas;Legenda;Mídias'
  const lineOf = (index: number, time: string) =>
    `20/12/2099;${time};@cafe.aurora (Instagram);${word} ${index};${photo}`
  const choose = (...lines: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: 'feira.csv', mimeType: 'text/csv' },
      buffer: Buffer.from([head, ...lines].join('\r\n'), 'latin1'),
    })
  const right = [1, 2, 3].map((index) => lineOf(index, '09:30'))

  await page.goto('/posts')
  await page.getByRole('link', { name: 'Importar' }).click()
  const inside = '20/12/2099;10:00;@cafe.aurora (Instagram);Dentro;https://127.0.0.1/foto.jpg'
  await choose(...right, lineOf(4, '09:31'), inside)
  await expect(page.getByText('5 linhas: 3 prontas e 2 com erro.')).toBeVisible()
  await expect(page.getByText('Os horários vão de 5 em 5 minutos.')).toBeVisible()
  await expect(page.getByText(/Este endereço não pode ser buscado/)).toBeVisible()

  await device.goOffline()
  await page.getByRole('button', { name: 'Criar 3 posts' }).click()
  await expect(page.getByText('3 posts criados.')).toBeVisible()
  // The page ends in the middle of it all; the mended file has one line more.
  await page.reload()
  await choose(...right, lineOf(4, '09:35'))
  await expect(page.getByText(/^3 linhas já foram criadas neste aparelho/)).toBeVisible()
  await expect(
    page.getByText('4 linhas: 0 prontas, 1 aguardando mídia e 3 já criadas.'),
  ).toBeVisible()

  await device.goOnline()
  await expect(page.getByRole('button', { name: 'Criar 1 post' })).toBeEnabled({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Criar 1 post' }).click()
  await expect(page.getByText('1 post criado.')).toBeVisible()
  const client = openApiClient(app.url)
  const count = async () =>
    (await client.listPosts()).filter(({ caption }) => caption.startsWith(word)).length
  await expect.poll(count, { timeout: 60_000 }).toBe(4)
  await page.getByRole('link', { name: 'Ver posts' }).click()
  await page.getByLabel('Buscar posts').fill(word)
  await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(4)
})
