import { Island } from '../island.tsx'
import { siteWidth } from '../site-width.ts'

const promises = [
  {
    title: 'Salvo enquanto você escreve',
    text: 'Texto, fotos e vídeos ficam no aparelho, e continuam lá se a bateria acabar.',
  },
  {
    title: 'Enviado quando der',
    text: 'A fila espera a conexão e segue de onde parou. Em muitos navegadores, até com a aba fechada.',
  },
  {
    title: 'Publicado uma vez só',
    text: 'Se a resposta se perde no caminho, o envio se repete e o post não.',
  },
]

export function Demonstration() {
  return (
    <section
      aria-labelledby="demonstracao"
      className="border-line border-y bg-surface-raised py-20 lg:py-28"
    >
      <div className={siteWidth}>
        <h2 id="demonstracao" className="max-w-3xl text-3xl lg:text-4xl">
          A conexão cai. O seu post, não.
        </h2>
        <p className="mt-4 max-w-2xl text-pretty text-lg text-muted">
          Este é o uPubly em miniatura, com um post escrito sem sinal. Traga a conexão de volta e
          veja o que acontece.
        </p>
        <p className="mt-4 alive:hidden text-muted">
          Para experimentar, ative o JavaScript do navegador.
        </p>
        <Island name="offline-demo" props={{}} className="mt-10" />
        <ul className="mt-10 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {promises.map(({ title, text }) => (
            <li key={title} className="border-accent border-t-4 pt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
