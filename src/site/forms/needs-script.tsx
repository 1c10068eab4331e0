/** Shown only while no script runs. */
export function NeedsScript() {
  return (
    <p className="alive:hidden rounded-card bg-warning-soft px-4 py-3 text-sm">
      Para enviar este formulário, ative o JavaScript do navegador.
    </p>
  )
}
