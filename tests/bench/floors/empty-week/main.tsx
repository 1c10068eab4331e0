import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** As many days and cards as the first frame of a full week in the calendar has. */
const days = [0, 1, 2, 3, 4, 5, 6]
const cards = [0, 1, 2, 3, 4]

/** A week of cards with nothing behind them. */
function EmptyWeek() {
  const [week, setWeek] = useState(0)
  return (
    <main>
      <button type="button" onClick={() => setWeek(week - 1)}>
        Semana anterior
      </button>
      <button type="button" onClick={() => setWeek(week + 1)}>
        Próxima semana
      </button>
      <div key={week} style={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)' }}>
        {days.map((day) => (
          <section key={day}>
            <h2>{`Dia ${week * 7 + day}`}</h2>
            <ul>
              {cards.map((card) => (
                <li key={card}>
                  <article>
                    <button type="button">{`${card}:00 Semana ${week}`}</button>
                  </article>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<EmptyWeek />)
