import { Address, type FieldsProps, Line, Paragraphs, wordsOf } from './page-inputs.tsx';
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
            <Line label="Small line" {...wordsOf(slide, 'eyebrow', said, set)} />
            <Line label="Title" {...wordsOf(slide, 'title', said, set)} />
          </div>
          <Paragraphs label="Text" rows={2} {...wordsOf(slide, 'text', said, set)} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Line label="Button" {...wordsOf(slide, 'button', said, set)} />
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
