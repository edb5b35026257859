import { useState } from "react";
import { Checkbox } from "#/ui/Checkbox";
import { CheckChips, RadioChips } from "#/ui/ChoiceChips";
import { RadioCards } from "#/ui/RadioCards";
import { RangeSlider } from "#/ui/RangeSlider";
import { Slider } from "#/ui/Slider";
import { SliderHead } from "#/ui/SliderHead";
import { Switch } from "#/ui/Switch";
import { Tabs } from "#/ui/Tabs";
import { Kind, Shown } from "./Shown";

const plans = ["Month", "Half a year", "Year"].map((name) => ({ id: name, name, content: name }));
const genders = ["Woman", "Man", "Non-binary"].map((label) => ({ value: label, label }));
const interests = ["Hiking", "Cooking", "Cinema", "A word in a language that makes long ones"];
const tabs = ["Likes", "Matches"].map((value) => ({ value, label: value }));

export function Choices() {
  const [on, setOn] = useState(true);
  const [gender, setGender] = useState("Woman");
  const [chosen, setChosen] = useState(["Hiking"]);
  const [plan, setPlan] = useState("Year");
  const [tab, setTab] = useState("Likes");
  const [distance, setDistance] = useState(50);
  const [low, setLow] = useState(24);
  const [high, setHigh] = useState(35);
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <Kind name="Choices">
      <Shown name="Checkbox, Switch">
        <Checkbox label="Remember me" checked={on} onChange={setOn} />
        <Checkbox label="The other way round" checked={!on} onChange={(value) => setOn(!value)} />
        <Switch label="Show names and messages" hint="On the lock screen, too." on={on} onChange={setOn} />
        <Switch label="The other way round" on={!on} onChange={(value) => setOn(!value)} />
      </Shown>
      <Shown name="RadioChips, CheckChips">
        <RadioChips label="Gender" choices={genders} value={gender} onChange={setGender} />
        <RadioChips
          label="With an error"
          error="Please choose"
          choices={genders}
          value=""
          onChange={setGender}
        />
        <RadioChips label="Even" even choices={genders.slice(0, 2)} value={gender} onChange={setGender} />
        <CheckChips label="Interests" choices={interests} value={chosen} onToggle={toggle} />
      </Shown>
      <Shown name="RadioCards">
        <RadioCards label="Plan" cards={plans} chosen={plan} onChoose={setPlan} />
      </Shown>
      <Shown name="Tabs">
        <Tabs label="People" tabs={tabs} value={tab} onChange={setTab}>
          <p>{tab}</p>
        </Tabs>
      </Shown>
      <Shown name="Slider, SliderHead">
        <Slider
          label="Distance"
          min={1}
          max={500}
          value={distance}
          onChange={setDistance}
          valueText={`${distance} km`}
        />
        <SliderHead label="The head alone" valueText="anywhere" />
      </Shown>
      <Shown name="RangeSlider">
        <RangeSlider
          label="Age"
          min={18}
          max={99}
          low={{
            label: "Youngest",
            value: low,
            valueText: String(low),
            onChange: (value) => setLow(Math.min(value, high)),
          }}
          high={{
            label: "Oldest",
            value: high,
            valueText: String(high),
            onChange: (value) => setHigh(Math.max(value, low)),
          }}
          valueText={`${low}–${high}`}
        />
        <RangeSlider
          label="Both at one place"
          min={18}
          max={99}
          low={{ label: "Youngest of one age", value: 30, valueText: "30", onChange: () => undefined }}
          high={{ label: "Oldest of one age", value: 30, valueText: "30", onChange: () => undefined }}
          valueText="30"
        />
      </Shown>
    </Kind>
  );
}
