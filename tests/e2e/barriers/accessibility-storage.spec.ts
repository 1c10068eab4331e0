import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const files = async () => [await makePhoto('a.jpg'), await makePhoto('b.jpg', { hue: 90 })]

/** Opens a new folder with two pictures. */
async function openFullFolder(page: Page, name: string): Promise<void> {
  await openSignedIn(page, '/storage')
  await page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
  await page.getByLabel('Nome da pasta').fill(name)
  await page.getByRole('button', { name: 'Criar pasta', exact: true }).last().click()
  await page.getByRole('row', { name }).getByRole('link').click()
  await page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
  await page.getByLabel('Arquivos', { exact: true }).setInputFiles(await files())
  await page.getByRole('button', { name: 'Enviar 2 arquivos' }).click()
  await expect(page.getByRole('row', { name: 'b.jpg' })).toBeVisible()
}

test('the storage, its folders and their views have no barriers', async ({ page }) => {
  await openSignedIn(page, '/storage')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectNoBarriers(page, 'root')
  await openFullFolder(page, 'Barreiras')
  await page.getByRole('checkbox', { name: 'Selecionar tudo' }).check()
  await expectNoBarriers(page, 'folder with a selection')
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await page.getByRole('button', { name: 'Mais' }).first().click()
  await expectNoBarriers(page, 'menu of a file')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Grade' }).click()
  await expectNoBarriers(page, 'grid')
  await page.goto('/storage?q=nadadisso')
  await expect(page.getByText('Nenhum arquivo ou pasta encontrado.')).toBeVisible()
  await expectNoBarriers(page, 'nothing found')
})

test('the dialogs of the storage and its trash have no barriers', async ({ page }) => {
  await openFullFolder(page, 'Diálogos')
  await page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectNoBarriers(page, 'upload')
  await page.getByRole('tab', { name: 'Nova Pasta' }).click()
  await page.getByRole('switch', { name: 'Proteger com senha' }).click()
  await page.getByRole('button', { name: 'Criar pasta', exact: true }).click()
  await expectNoBarriers(page, 'new folder with complaints')
  await page.keyboard.press('Escape')
  for (const name of ['Renomear', 'Excluir']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('row', { name: 'a.jpg' }).getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expectNoBarriers(page, name)
    await page.keyboard.press('Escape')
  }
  for (const name of ['Mover', 'Detalhes']) {
    await page.getByRole('row', { name: 'a.jpg' }).getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expectNoBarriers(page, name)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'a.jpg', exact: true }).click()
  await expectNoBarriers(page, 'a file')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('row', { name: 'a.jpg' }).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.goto('/storage?trash=true')
  await expect(page.getByRole('button', { name: 'Restaurar' }).first()).toBeVisible()
  await expectNoBarriers(page, 'trash')
})
