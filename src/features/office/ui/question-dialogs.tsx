import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MAX_ANSWER, MAX_QUESTION } from '../../questions/question-rules.ts'
import { answerQuestion, publishQuestion, type QuestionToAnswer } from '../contract/questions.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { answerTexts } from './questions.texts.ts'

type Props = { question: QuestionToAnswer; onClose: () => void }
type Opened = Props & { open: boolean }

/** Asks for the answer in the language of the question. */
export const AnswerQuestion = ({ open, ...props }: Opened) => {
  const t = useTexts(answerTexts)
  return (
    <Dialog open={open} onClose={props.onClose} title={t.answerOne(props.question.hotel)}>
      <AnswerForm {...props} />
    </Dialog>
  )
}

const AnswerForm = ({ question: { id, lang, body }, onClose }: Props) => {
  const t = useTexts(answerTexts)
  const form = useForm({
    values: { answer: '' },
    check: ({ answer }) => ({ answer: !answer && t.answerMissing }),
    send: ({ answer }, call) => call(answerQuestion, { id, answer }),
    done: t.answered,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p lang={lang} className="whitespace-pre-line">
        {body}
      </p>
      <FormAlert form={form} />
      <TextArea {...form.field('answer')} label={t.answerIn[lang]} maxLength={MAX_ANSWER} rows={6} />
      <p className="text-sm text-muted">{t.answerText}</p>
      <DialogButtons submit={t.send} busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}

/** Asks for the question and answer in both languages; the texts of the email are filled in. */
export const PublishQuestion = ({ open, ...props }: Opened) => {
  const t = useTexts(answerTexts)
  return (
    <Dialog open={open} onClose={props.onClose} title={t.publishOne(props.question.hotel)}>
      <PublishForm {...props} />
    </Dialog>
  )
}

const FIELDS = ['questionEn', 'answerEn', 'questionEs', 'answerEs'] as const

const PublishForm = ({ question: { id, lang, body, answer, ...question }, onClose }: Props) => {
  const t = useTexts(answerTexts)
  // As it was when this form was opened; the list behind it may be reloaded in the meantime.
  const [shown] = useState(question.shown)
  const written = (of: 'en' | 'es') => ({
    question: shown?.question[of] ?? (lang === of ? body : ''),
    answer: shown?.answer[of] ?? (lang === of ? (answer ?? '') : ''),
  })
  const [en, es] = [written('en'), written('es')]
  const form = useForm({
    values: { questionEn: en.question, answerEn: en.answer, questionEs: es.question, answerEs: es.answer },
    check: (values) => Object.fromEntries(FIELDS.map((name) => [name, !values[name] && t.textMissing])),
    send: (values, call) => call(publishQuestion, { id, ...values, replaces: shown }),
    done: t.published,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.publishText}</p>
      <FormAlert form={form} />
      {FIELDS.map((name) => (
        <TextArea
          key={name}
          {...form.field(name)}
          label={t[name]}
          maxLength={name.startsWith('question') ? MAX_QUESTION : MAX_ANSWER}
          rows={3}
        />
      ))}
      <DialogButtons submit={t.publish} busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}
