import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'

/** Copies the link; when the browser refuses, a toast says where else to copy it from. */
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
