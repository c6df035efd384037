// Where gradebook files are chosen or dropped.
import { type DragEvent, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  return (
    <label
      className={over ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <span>
        <strong>Choose a file</strong> or drop it here
      </span>
      <span className="muted">
        The CSV file that your gradebook exports: Canvas, Moodle, Blackboard, Brightspace, Gradescope,
        PowerSchool, Schoology, Google Classroom, OneRoster, or a plain table.
      </span>
      <input
        type="file"
        multiple
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
