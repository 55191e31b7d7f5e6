import { Plus, Trash2, Video } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { Section } from '../layout/section.tsx'

export function Typography() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Section title="Letters">
        <p className="max-w-measure">
          ₦12,500.00 · ɓ ɗ ƙ ƴ Ɓ Ɗ Ƙ Ƴ · ẹ ọ ṣ ị ụ Ẹ Ọ Ṣ Ị Ụ · ẹ̀ ẹ́ ọ̀ ọ́ Ọ́ ń ǹ m̀ ḿ n̄ à á è é ì í ò ó ù ú s̩ e̩ ·
          Ọláyínká Adébáyọ̀, Ụ́zọ̀amaka, Ƙarƙashi, Ṣọlá, Ńkem
        </p>
        <p className="max-w-measure font-semibold">
          ₦12,500.00 · ɓ ɗ ƙ ƴ Ɓ Ɗ Ƙ Ƴ · ẹ ọ ṣ ị ụ Ẹ Ọ Ṣ Ị Ụ · ẹ̀ ẹ́ ọ̀ ọ́ Ọ́ ń ǹ m̀ ḿ n̄ · Ọláyínká Adébáyọ̀,
          Ụ́zọ̀amaka
        </p>
      </Section>
      <Section title="Buttons">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" size="main">
            <Video /> Join
          </Button>
          <Button variant="primary">Complete Consultation</Button>
          <Button>
            <Plus /> Add Prescription
          </Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">Reject…</Button>
          <Button variant="destroy">Leave</Button>
          <Button size="small">Manage</Button>
          <IconButton label="Remove Kemi Bello" icon={Trash2} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" busy={busy} busyLabel="Signing In..." onClick={() => setBusy(true)}>
            Sign In
          </Button>
          <Button variant="primary" busy busyLabel="Signing In...">
            Sign In
          </Button>
          <Button busy>Send Reply</Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button variant="primary" asChild>
            <a href="#letters">
              Fulfill Prescription <Kbd>⌘↵</Kbd>
            </a>
          </Button>
        </div>
      </Section>
    </>
  )
}
