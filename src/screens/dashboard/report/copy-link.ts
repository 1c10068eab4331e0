import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'

/** Browsers may refuse; then the address is still to be had from the page it opens. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copiado', tone: 'success' })
  } catch {
    showErrorToast(
      'Abra o relatório e copie o endereço da barra do navegador.',
      'O link não foi copiado',
    )
  }
}
