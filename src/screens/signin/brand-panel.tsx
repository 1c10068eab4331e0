import { cn } from '../../components/ui/class-names.ts'

/** How full each day of the drawn week is; the tallest block is the moment that is about to come. */
const week = [
  ['h-14', 'h-9'],
  ['h-9'],
  ['h-9', 'h-14', 'h-9'],
  ['h-14', 'h-9'],
  ['h-9', 'h-9'],
  ['h-14'],
  ['h-9'],
] as const

const nextDay = 3

/** Only where there is room for it; a phone gets the form at once. */
export function BrandPanel() {
  return (
    <aside className="hidden flex-col justify-between gap-10 bg-ink p-12 text-paper lg:flex xl:p-16">
      <div className="max-w-lg">
        <p className="font-[650] text-4xl text-balance">
          Escreva quando puder.
          <br />
          <span className="text-accent">Publique na hora certa.</span>
        </p>
        <p className="mt-5 max-w-md text-lg text-paper/75 text-pretty">
          Tudo o que você cria fica salvo neste aparelho e segue sozinho para as suas redes, mesmo
          que a conexão caia no caminho.
        </p>
      </div>
      <div aria-hidden="true" className="grid max-w-2xl grid-cols-7 gap-2 xl:gap-3">
        {week.map((blocks, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawn week never changes
          <div key={day} className="flex min-h-64 flex-col gap-2 border-paper/15 border-t pt-3">
            <span className="figures mb-1 text-paper/60 text-xs">
              {['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'][day]}
            </span>
            {blocks.map((height, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the drawn week never changes
                key={at}
                className={cn(
                  'block rounded-lg',
                  height,
                  day === nextDay && at === 0 ? 'bg-accent' : 'bg-paper/10',
                )}
              />
            ))}
          </div>
        ))}
      </div>
    </aside>
  )
}
