/** Read only where no script is at work. */
export function NeedsScript() {
  return (
    <p className="alive:hidden rounded-card bg-warning-soft px-4 py-3 text-sm">
      Para enviar este formulário, ative o JavaScript do navegador.
    </p>
  )
}
