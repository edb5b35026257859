import { useState } from "react";
import { BirthField } from "#/ui/BirthField";
import { Combobox } from "#/ui/Combobox";
import { ErrorText } from "#/ui/ErrorText";
import { Field } from "#/ui/Field";
import { PasswordField } from "#/ui/PasswordField";
import { Select } from "#/ui/Select";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { Kind, Shown } from "./Shown";

const cities = ["Berlin, Germany", "Bern, Switzerland", "Bergen, Norway"];
const heights = ["160 cm", "170 cm", "180 cm"].map((value) => ({ value, label: value }));

export function Fields() {
  const [text, setText] = useState("Ada");
  const [city, setCity] = useState("");
  const [height, setHeight] = useState("");
  const [about, setAbout] = useState("Rivers, maps and long breakfasts.");
  const own = { value: text, onChange: setText };
  return (
    <Kind name="Fields">
      <Shown name="TextField">
        <TextField label="Name" {...own} />
        <TextField label="With a hint" hint="Others see it." {...own} />
        <TextField label="May stay empty" optional placeholder="Your website" value="" onChange={setText} />
        <TextField label="With an error" error="Please enter your name" value="" onChange={setText} />
        <TextField label="Disabled" disabled {...own} />
      </Shown>
      <Shown name="PasswordField, BirthField">
        <PasswordField label="Password" autoComplete="off" {...own} />
        <PasswordField label="A wrong password" autoComplete="off" error="Wrong password" {...own} />
        <BirthField label="Date of birth" value="1990-05-17" onChange={setText} />
        <BirthField label="Too young" value="2020-01-01" error="You must be 18 or older" onChange={setText} />
      </Shown>
      <Shown name="Select, Combobox">
        <Select label="Height" placeholder="Choose" value={height} onChange={setHeight} choices={heights} />
        <Select
          label="With an error"
          placeholder="Choose"
          error="Please choose"
          value=""
          onChange={setHeight}
          choices={heights}
        />
        <Combobox
          label="City"
          value={city}
          onChange={setCity}
          suggestions={cities}
          countLabel={(count) => `${count} suggestions`}
        />
      </Shown>
      <Shown name="TextArea">
        <TextArea label="About me" value={about} onChange={setAbout} limit={500} />
        <TextArea label="With an error" rows={2} error="It is too long" value={about} onChange={setAbout} />
      </Shown>
      <Shown name="Field">
        <Field id="field-of-its-own" label="With a control of its own" hint="Such as this range.">
          <input id="field-of-its-own" type="range" />
        </Field>
      </Shown>
      <Shown name="ErrorText">
        <ErrorText>The form can't be sent: check the fields above.</ErrorText>
      </Shown>
    </Kind>
  );
}
