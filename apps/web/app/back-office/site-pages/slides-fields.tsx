import { Address, type FieldsProps, Line, Paragraphs } from './page-inputs.tsx';
import { PictureField } from './picture-field.tsx';
import { Rows } from './row-buttons.tsx';

const NO_SLIDE = { eyebrow: '', title: '', text: '', button: '', to: '', picture: null };

export const SlidesFields = ({ block, fault, onChange }: FieldsProps<'slides'>) => (
  <Rows
    noun="Slide"
    rows={block.slides}
    blank={NO_SLIDE}
    least={1}
    most={8}
    onChange={(slides) => onChange({ ...block, slides })}
  >
    {(slide, set, place) => {
      const said = (field: string) => fault(`slides.${place}.${field}`);
      return (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Line
              label="Small line"
              value={slide.eyebrow}
              error={said('eyebrow')}
              onChange={(eyebrow) => set({ eyebrow })}
            />
            <Line
              label="Title"
              value={slide.title}
              error={said('title')}
              onChange={(title) => set({ title })}
            />
          </div>
          <Paragraphs
            label="Text"
            rows={2}
            value={slide.text}
            error={said('text')}
            onChange={(text) => set({ text })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Line
              label="Button"
              value={slide.button}
              error={said('button')}
              onChange={(button) => set({ button })}
            />
            <Address value={slide.to} error={said('to')} onChange={(to) => set({ to })} />
          </div>
          <PictureField
            picture={slide.picture}
            fault={(path) => said(`picture.${path}`)}
            onChange={(picture) => set({ picture })}
            onRemove={() => set({ picture: null })}
          />
        </>
      );
    }}
  </Rows>
);
